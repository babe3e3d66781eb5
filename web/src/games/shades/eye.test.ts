import { afterEach, expect, test } from 'vitest'
import { settings } from '../../app/settings.svelte'
import type { Shades } from '../../wire/protocol'
import { eye, eyeSaid } from './eye'

const turns = (...pairs: [guess: number, number: number][]): Shades.Turn[] =>
  pairs.map(([guess, number]) => ({ guesser: 0, guess, number, verdict: 'high', winner: 0 }))

afterEach(() => (settings.language = 'en'))

test('how far off on average, by the guesses of that seat alone', () => {
  const both = [...turns([10, 12], [20, 21]), { ...turns([40, 10])[0]!, guesser: 1 }]
  expect(eye(both, 0)).toEqual({ guesses: 2, off: 1.5, bias: null })
  expect(eye(both, 1).off).toBe(30)
  expect(eye([], 0)).toEqual({ guesses: 0, off: 0, bias: null })
})

test('a number that is too high is a card taken for a darker one', () => {
  expect(eye(turns([12, 10], [22, 20], [32, 30], [42, 40]), 0).bias).toEqual({ cards: 'all', darker: true })
  expect(eye(turns([8, 10], [18, 20], [28, 30], [38, 40]), 0).bias).toEqual({ cards: 'all', darker: false })
})

test('a rule for light or dark cards only', () => {
  const mixed = turns([7, 5], [12, 10], [17, 15], [22, 20], [30, 30], [35, 36], [40, 39], [45, 45], [30, 31], [28, 28])
  expect(eye(mixed, 0).bias).toEqual({ cards: 'light', darker: true })
})

test('errors to both sides, small ones and few of them make no rule', () => {
  expect(eye(turns([12, 10], [18, 20], [32, 30], [38, 40]), 0).bias).toBeNull()
  expect(eye(turns([11, 10], [20, 20], [31, 30], [40, 40]), 0).bias).toBeNull()
  expect(eye(turns([15, 10], [25, 20]), 0).bias).toBeNull()
})

test('an eye in a sentence', () => {
  const bias = { cards: 'light', darker: true } as const
  expect(eyeSaid({ guesses: 15, off: 2.34, bias }, null)).toBe(
    'On average your guesses were 2.3 cards off, and you mostly took light cards for darker than they were.',
  )
  expect(eyeSaid({ guesses: 15, off: 1, bias: null }, 'Ada')).toBe('On average Ada’s guesses were 1 card off.')
  settings.language = 'de'
  expect(eyeSaid({ guesses: 15, off: 2.34, bias: { cards: 'dark', darker: true } }, null)).toBe(
    'Im Schnitt lagst du um 2,3 Karten daneben; dunkle Karten hast du für noch dunkler gehalten.',
  )
  settings.language = 'fr'
  expect(eyeSaid({ guesses: 15, off: 1.5, bias }, 'Ada')).toBe(
    'En moyenne, Ada tombait à 1,5 carte du bon nombre\u202f; Ada voyait les cartes claires trop foncées.',
  )
})
