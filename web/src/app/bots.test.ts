import { afterEach, expect, test } from 'vitest'
import { botName, usualBot } from './bots'
import { settings } from './settings.svelte'

afterEach(() => (settings.language = 'en'))

test('a bot is called by its level, in the language of the page, with its number', () => {
  expect(botName('master')).toBe('Master')
  settings.language = 'de'
  expect(botName('master 2')).toBe('Meister 2')
  settings.language = 'fr'
  expect(botName('casual 12')).toBe('Occasionnel 12')
})

test('a bot nobody knows keeps its name', () => {
  expect(botName('deep thought 42')).toBe('deep thought 42')
})

test('one plays against casual bots, or against the best if there are none', () => {
  expect(usualBot({ bots: ['master', 'casual', 'random'] })).toBe('casual')
  expect(usualBot({ bots: ['search', 'random'] })).toBe('search')
})
