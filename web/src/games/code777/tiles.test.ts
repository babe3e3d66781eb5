import { afterEach, expect, test } from 'vitest'
import { LANGUAGES } from '../../app/catalogues'
import { settings } from '../../app/settings.svelte'
import { t } from '../../app/text'
import { COLOURS } from './questions'
import { answerText, CHOICES, tileName, TILES } from './tiles'

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
  expect([tileName('b7'), tileName('p7')]).toEqual(['blaue 7', 'rosa 7'])
  expect([answerText(8, 5), answerText(12, 'equal')]).toEqual(['5', 'gleich viele'])
})

test('a number alone is a tile of any colour, and only numbers of several colours are offered so', () => {
  expect(tileName('7')).toBe('7 of any colour')
  expect(CHOICES.filter((card) => card.length === 1)).toEqual(['5', '6', '7'])
  expect(CHOICES).toHaveLength(14)
})

test('the letters on the tiles are those of the language, no two alike', () => {
  for (const language of LANGUAGES) {
    settings.language = language
    const letters = COLOURS.map((colour) => t(`code777/tile.letter.${colour}`))
    COLOURS.forEach((colour, n) => {
      const name = t(`code777/colour.${colour}`)
      expect([...letters[n]!].every((letter) => name.includes(letter))).toBe(true)
    })
    expect(new Set(letters).size).toBe(letters.length)
  }
})
