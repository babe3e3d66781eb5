import { expect, test } from 'vitest'
import type { Shades } from '../../wire/protocol'
import { FLIGHT, quiet, scenes, TURN, WORD } from './scenes'

const back = (grey: number): Shades.Card => ({ grey, number: null })
const hand = (): Shades.Card[] => Array.from({ length: 9 }, (_, slot) => back(slot))

const start = {
  seat: 0,
  round: 1,
  phase: 'guess',
  guesser: 0,
  guess: null,
  acting: [0],
  hands: [hand(), hand()],
  taken: null,
  top: back(100),
  stack: 31,
  discards: [],
  revealed: [],
  turns: [],
  over: false,
} as unknown as Shades.View

const guessed = (seat: number, number: number): Shades.Event => ({ type: 'guessed', seat, number })
const called = (seat: number): Shades.Event => ({ type: 'called', seat, verdict: 'high' })
const revealed = (winner: number): Shades.Event =>
  ({ type: 'revealed', card: { grey: 100, number: 24 }, winner, guess: 30, caller: 1, verdict: 'high' }) as Shades.Event
const discarded = (seat: number, slot: number | null): Shades.Event => ({
  type: 'discarded',
  seat,
  slot,
  card: back(3),
  open: false,
})

const turn: Shades.Turn = { guesser: 0, guess: 30, verdict: 'high', number: 24, winner: 1 }
const asked: Shades.View = { ...start, phase: 'call', guess: 30 }
const taken: Shades.View = {
  ...start,
  phase: 'discard',
  taken: { grey: 100, number: 24 },
  top: back(80),
  stack: 30,
  turns: [turn],
}
const put: Shades.View = {
  ...taken,
  phase: 'guess',
  guesser: 1,
  taken: null,
  discards: [{ seat: 1, slot: 3, card: back(3) }],
}

test('a guess is said, and then the table is as it is', () => {
  const told = scenes(start, [guessed(0, 30)], asked)
  expect(told.map((scene) => scene.view.guess)).toEqual([30])
  expect(told.at(-1)!.view).toBe(asked)
})

test('first the call is heard, then the card turns over in its place, then it is taken', () => {
  const [heard, turned, after, ...rest] = scenes(asked, [called(1), revealed(1)], taken)
  expect(rest).toEqual([])
  expect(heard).toMatchObject({ view: asked, called: { seat: 1, verdict: 'high', right: null }, turned: null })
  expect(turned).toMatchObject({ view: asked, called: { right: true }, turned: { number: 24 }, winner: 1 })
  expect(after!.view).toBe(taken)
  expect(after!.turned).toBeNull()
})

test('a wrong call is marked as wrong', () => {
  const lost = { ...taken, turns: [{ ...turn, winner: 0 }] }
  expect(scenes(asked, [called(1), revealed(0)], lost)[1]!.called!.right).toBe(false)
})

test('a whole turn at once, as in a lesson, is shown step by step', () => {
  const told = scenes(start, [guessed(0, 30), called(1), revealed(1), discarded(1, 3)], put)
  expect(told.map((scene) => scene.view.phase)).toEqual(['call', 'call', 'call', 'discard', 'guess'])
  expect(told[3]!.view).toMatchObject({ taken: { number: 24 }, top: back(80), stack: 30, acting: [1] })
  expect(told.at(-1)!.view).toBe(put)
})

test('the card taken fills the place of the one put away', () => {
  const before = scenes(start, [guessed(0, 30), called(1), revealed(1)], taken).at(-1)!.view
  const more = { ...put, phase: 'call', guess: 9 } as Shades.View
  const [away] = scenes(before, [discarded(1, 3), guessed(1, 9)], more)
  expect(away!.view.hands[1]![3]).toEqual({ grey: 100, number: 24 })
  expect(away!.view.hands[0]).toEqual(start.hands[0])
  const [same] = scenes(before, [discarded(1, null), guessed(1, 9)], more)
  expect(same!.view.hands).toEqual(start.hands)
})

test('what does not lead here is not shown: the table is as it is, at once', () => {
  expect(scenes(start, [], asked)).toEqual([quiet(asked)])
  expect(scenes(start, [guessed(0, 30)], put)).toEqual([quiet(put)])
  expect(scenes(start, [revealed(1)], taken)).toEqual([quiet(taken)])
})

test('movements last 200 to 400 milliseconds', () => {
  for (const lasts of [FLIGHT, WORD, TURN]) {
    expect(lasts).toBeGreaterThanOrEqual(200)
    expect(lasts).toBeLessThanOrEqual(400)
  }
})
