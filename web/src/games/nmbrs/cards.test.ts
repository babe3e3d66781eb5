import { expect, test } from 'vitest'
import { settings } from '../../app/settings.svelte'
import { letterOf, pointsSaid, type Colour } from './cards'

test('doubled points are said as they come about', () => {
  expect(pointsSaid(4, false)).toBe('+4')
  expect(pointsSaid(8, true)).toBe('+4 ×2')
})

test('the letters on the cards are those of the language', () => {
  const letters = { en: 'RGBO', de: 'RGBO', fr: 'RVBO' } as const
  for (const language of ['en', 'de', 'fr'] as const) {
    settings.language = language
    expect((['r', 'g', 'b', 'o'] as Colour[]).map(letterOf).join('')).toBe(letters[language])
  }
})
