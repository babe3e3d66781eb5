import { afterEach, expect, test } from 'vitest'
import { settings } from '../../app/settings.svelte'
import { answerText, tileName, TILES } from './tiles'

afterEach(() => (settings.language = 'en'))

test('there are 28 tiles, as many of each number as it says', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((n) => TILES.filter((tile) => tile[1] === String(n)).length)).toEqual([
    1, 2, 3, 4, 5, 6, 7,
  ])
})

test('a tile and an answer are said in the language chosen', () => {
  settings.language = 'fr'
  expect(tileName('b7')).toBe('7 bleu')
  expect(answerText(12, 'second')).toBe('davantage de 6 roses')
  settings.language = 'de'
  expect(tileName('b7')).toBe('blau 7')
  expect([answerText(8, 5), answerText(12, 'equal')]).toEqual(['5', 'gleich viele'])
})
