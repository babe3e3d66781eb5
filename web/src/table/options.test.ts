import { afterEach, expect, test } from 'vitest'
import { settings } from '../app/settings.svelte'
import { OURS } from '../games'
import { fieldsOf } from '../home/schema'
import { optionSaid, playersWord, ticked } from './options'

/** The schema of a game's options, as the server gives it. */
const OPTIONS = {
  $ref: '#/$defs/Options',
  $defs: {
    Options: {
      properties: {
        memory_aid: {
          type: 'boolean',
          title: 'Memory aid',
          names: [
            { const: true, title: 'yes' },
            { const: false, title: 'no' },
          ],
          default: false,
        },
        racks: { enum: [4, 5], title: 'Racks', default: 4 },
      },
    },
  },
}
const fields = fieldsOf(OPTIONS)

afterEach(() => (settings.language = 'en'))

test('options are told by the names of the option and of the value', () => {
  expect(optionSaid({ options: OPTIONS }, 'memory_aid', true)).toBe('Memory aid: yes')
  expect(optionSaid({ options: OPTIONS }, 'racks', 5)).toBe('Racks: 5')
  expect(optionSaid({ options: OPTIONS }, 'speed', 'fast')).toBe('speed: fast')
})

test('what was ticked is told in the words of the form, whatever options a table has', () => {
  const properties = {
    public: { type: 'boolean', description: 'Show it in the lobby' },
    hints: { type: 'boolean', description: 'Hints allowed' },
    later: { type: 'boolean', description: 'Something that a later version brings' },
    clock: { type: 'object' },
  }
  const table = { public: true, hints: false, later: true, clock: null }
  expect(ticked({ table_options: { properties } }, table)).toEqual(['Something that a later version brings'])
})

test('a game may tell one otherwise: how unevenly shades are printed is told in words', () => {
  const shades = { options: OPTIONS, ...OURS.shades! }
  expect(optionSaid(shades, 'print_tolerance', 0)).toBe('Greys as printed')
  expect(optionSaid(shades, 'print_tolerance', 1)).toBe('Uneven print: greys are off by about a card')
  expect(optionSaid(shades, 'memory_aid', true)).toBe('Memory aid: yes')
  settings.language = 'de'
  expect(optionSaid(shades, 'print_tolerance', 3)).toBe('Ungenauer Druck: Grautöne liegen etwa 3 Karten daneben')
})

test('what a terminal calls options and values, players call otherwise', () => {
  expect(['memory_aid', 'false', '2', 'numbra games'].map((code) => playersWord(fields, code))).toEqual([
    'Memory aid',
    'no',
    '2',
    null,
  ])
})
