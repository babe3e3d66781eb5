import { afterEach, expect, test } from 'vitest'
import { settings } from '../../app/settings.svelte'
import { LANGUAGES } from '../../app/catalogues'
import type { Shades } from '../../wire/protocol'
import { turnSaid } from './telling'

const NAMES = ['Ada', 'Ben']
const turn = (guesser: number, winner: number, verdict: Shades.Turn['verdict'] = 'high'): Shades.Turn => ({
  guesser,
  winner,
  verdict,
  guess: 30,
  number: 24,
})

afterEach(() => (settings.language = 'en'))

test('who called, what it was, and who takes it', () => {
  expect(turnSaid(turn(0, 1), false, 1, NAMES)).toBe('You said too high: it was 24. You take it.')
  expect(turnSaid(turn(0, 0), false, 1, NAMES)).toBe('You said too high, but it was 24. Ada takes it.')
  expect(turnSaid(turn(0, 1), false, 0, NAMES)).toBe('Ben said too high: it was 24. Ben takes it.')
  expect(turnSaid(turn(0, 0), false, 0, NAMES)).toBe('Ben said too high, but it was 24. You take it.')
  expect(turnSaid(turn(0, 0), false, null, NAMES)).toBe('Ben said too high, but it was 24. Ada takes it.')
})

test('in German and French as well', () => {
  settings.language = 'de'
  expect(turnSaid(turn(0, 1, 'exact'), false, 1, NAMES)).toBe(
    'Du hast „genau richtig“ gesagt: Es war die 24. Du bekommst sie.',
  )
  settings.language = 'fr'
  expect(turnSaid(turn(0, 0, 'low'), false, 0, NAMES)).toBe(
    'Ben a dit «\u202ftrop bas\u202f», mais c’était le 24. Tu le prends.',
  )
})

test('every turn is told to everybody in every language, and to both players differently', () => {
  for (const language of LANGUAGES) {
    settings.language = language
    for (const guesser of [0, 1])
      for (const winner of [0, 1])
        for (const verdict of ['high', 'low', 'exact'] as const) {
          const told = [false, true].map((late) =>
            [0, 1, null].map((seat) => turnSaid(turn(guesser, winner, verdict), late, seat, NAMES)),
          )
          for (const said of told) {
            expect(said[0]).not.toBe(said[1])
            for (const one of said) expect(one).toMatch(/24.*\.$/)
            for (const one of said) expect(one).not.toMatch(/[{}]|undefined/)
          }
          expect(told[0]!.filter((one) => told[1]!.includes(one))).toEqual([])
        }
  }
})

test('a call of the clock is not told as one of the player', () => {
  expect(turnSaid(turn(0, 0), true, 0, NAMES)).toBe(
    'Ben’s time was up: “too high” was called, but it was 24. You take it.',
  )
  expect(turnSaid(turn(0, 1), true, 1, NAMES)).toBe(
    'Your time was up: “too high” was called, and it was 24. You take it.',
  )
  settings.language = 'de'
  expect(turnSaid(turn(0, 0), true, 0, NAMES)).toBe(
    'Die Zeit von Ben war um: Gesagt wurde „zu hoch“, aber es war die 24. Du bekommst sie.',
  )
  settings.language = 'fr'
  expect(turnSaid(turn(0, 0), true, null, NAMES)).toBe(
    'Ben n’avait plus de temps\u202f: «\u202ftrop haut\u202f» a été dit, mais c’était le 24. Ada le prend.',
  )
})
