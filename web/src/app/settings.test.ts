import { expect, test } from 'vitest'
import { firstSpoken } from './settings.svelte'

test('the first language of the browser that is spoken here', () => {
  expect(firstSpoken(['it-IT', 'fr-CH', 'de'])).toBe('fr')
  expect(firstSpoken(['DE-at'])).toBe('de')
  expect(firstSpoken(['ja'])).toBe('en')
  expect(firstSpoken([])).toBe('en')
})
