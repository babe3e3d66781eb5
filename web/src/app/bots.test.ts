import { afterEach, expect, test } from 'vitest'
import { botName, levelsOf, rankOf, usualBot } from './bots'
import { LANGUAGES } from './catalogues'
import { settings } from './settings.svelte'

afterEach(() => (settings.language = 'en'))

test('a level is named in the language of the page, with its number', () => {
  expect(botName('master')).toBe('Master')
  settings.language = 'de'
  expect(botName('master 2')).toBe('Meister 2')
  expect(botName('casual')).toBe('Hobby')
  settings.language = 'fr'
  expect(botName('casual 12')).toBe('Loisir 12')
})

test('a bot’s own name stays as it is', () => {
  expect(botName('Ada')).toBe('Ada')
  expect(botName('deep thought 42')).toBe('deep thought 42')
})

test('a level is short in every language, for a badge', () => {
  for (const language of LANGUAGES) {
    settings.language = language
    for (const level of ['beginner', 'casual', 'strong', 'master'])
      expect(botName(level).length).toBeLessThanOrEqual(11)
  }
})

test('levels are offered from the weakest to the strongest, and bots where there are none', () => {
  expect(levelsOf({ bots: ['master', 'strong', 'casual', 'beginner', 'random'] })).toEqual([
    'beginner',
    'casual',
    'strong',
    'master',
  ])
  expect(levelsOf({ bots: ['search', 'random'] })).toEqual(['search', 'random'])
  expect(rankOf('beginner')).toBe(1)
  expect(rankOf('master')).toBe(4)
  expect(rankOf('random')).toBe(0)
})

test('one plays against casual bots, or against the best if there are none', () => {
  expect(usualBot({ bots: ['master', 'casual', 'random'] })).toBe('casual')
  expect(usualBot({ bots: ['search', 'random'] })).toBe('search')
})
