import { expect, test } from 'vitest'
import { settings } from '../app/settings.svelte'
import { optionSaid, playersWord } from './options'

test('how unevenly shades are printed is told in words', () => {
  settings.language = 'en'
  expect(optionSaid('shades', 'print_tolerance', 0)).toBe('Greys as printed')
  expect(optionSaid('shades', 'print_tolerance', 1)).toBe('Uneven print: greys are off by about a card')
  settings.language = 'de'
  expect(optionSaid('shades', 'print_tolerance', 3)).toBe('Ungenauer Druck: Grautöne liegen etwa 3 Karten daneben')
  settings.language = 'en'
})

test('other options are told by their name and value', () => {
  expect(optionSaid('shades', 'memory_aid', true)).toBe('Memory aid: yes')
  expect(optionSaid('elsewhere', 'speed', 'fast')).toBe('speed: fast')
})

test('what a terminal calls options and values, players call otherwise', () => {
  expect(['memory_aid', 'false', '2', 'numbra games'].map((code) => playersWord('shades', code))).toEqual([
    'Memory aid',
    'no',
    '2',
    null,
  ])
})
