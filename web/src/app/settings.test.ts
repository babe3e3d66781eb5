import { expect, test } from 'vitest'
import { firstSpoken, localeOf } from './settings.svelte'

test('the first language of the browser that is spoken here', () => {
  expect(firstSpoken(['it-IT', 'fr-CH', 'de'])).toBe('fr')
  expect(firstSpoken(['DE-at'])).toBe('de')
  expect(firstSpoken(['ja'])).toBe('en')
  expect(firstSpoken([])).toBe('en')
})

test('dates are written as where the browser is', () => {
  expect(localeOf('en', ['de-CH', 'en-GB', 'en'])).toBe('en-GB')
  expect(localeOf('fr', ['de-CH', 'en-GB'])).toBe('fr')
})
