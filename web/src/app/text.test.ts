import { afterEach, expect, test } from 'vitest'
import { settings } from './settings.svelte'
import { filled, isKey, labelled, listed, t, typeset } from './text'

afterEach(() => (settings.language = 'en'))

test('parameters are put in by name, and what is unknown stays', () => {
  expect(filled('{a} and {b} and {c}', { a: 1, b: '{a}' })).toBe('1 and {a} and {c}')
})

test('no line breaks where a sign belongs to what comes before it', () => {
  expect(typeset('Sure: “8 %”!')).toBe('Sure: “8\u00a0%”!')
  expect(typeset('Juste : « 8 % » !')).toBe('Juste\u202f: «\u202f8\u00a0%\u202f»\u202f!')
})

test('a colon behind a label has a space before it in French alone', () => {
  expect(labelled('Open pile', '42')).toBe('Open pile: 42')
  settings.language = 'fr'
  expect(labelled('Pile visible', '42')).toBe('Pile visible\u202f: 42')
})

test('the number chooses the form, by the rules of the language', () => {
  const cards = [0, 1, 2].map((n) => t('table/cards', { n }))
  expect(cards).toEqual(['0 cards', '1 card', '2 cards'])
  settings.language = 'fr'
  expect([0, 1, 2, 1_000_000].map((n) => t('table/cards', { n }))).toEqual([
    '0 carte',
    '1 carte',
    '2 cartes',
    '1000000 cartes',
  ])
})

test('a key from outside may be none', () => {
  expect(isKey('table/reaction.hello')).toBe(true)
  expect(isKey('table/reaction.of-a-later-version')).toBe(false)
})

test('names are listed as the language lists them, and several want something in the plural', () => {
  settings.language = 'de'
  const both = listed(['Ann', 'Ben'])
  expect(both).toBe('Ann und Ben')
  expect(t('table/rematch.declined', { n: 1, names: 'Ann' })).toBe('Ann möchte jetzt nicht noch einmal spielen.')
  expect(t('table/rematch.declined', { n: 2, names: both })).toBe(
    'Ann und Ben möchten jetzt nicht noch einmal spielen.',
  )
  expect(t('table/notices.asks', { n: 2, names: both })).toBe('Ann und Ben möchten eine Pause.')
})
