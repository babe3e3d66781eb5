import { expect, test } from 'vitest'
import type { Shades } from '../../wire/protocol'
import { lastTurned, layout, sorted, spelled, together, type Lying } from './lying'

const card = (number: number | null, grey = 100): Shades.Card => ({ grey, number })
const mine = [44, 11, 25, 30, 10, 47, 23, 38, 12]

function view(more: Partial<Shades.View> = {}): Shades.View {
  return {
    seat: 0,
    acting: [0],
    waiting_for: [0],
    over: false,
    winners: [],
    options: { rounds: 1, memory_aid: false, open_discards: false, print_tolerance: 0 },
    round: 1,
    starter: 0,
    phase: 'guess',
    guesser: 0,
    guess: null,
    hands: [mine.map((number) => card(number)), Array.from({ length: 9 }, () => card(null))],
    taken: null,
    top: card(null),
    stack: 31,
    discards: [],
    revealed: [],
    turns: [],
    points: [15, null],
    results: [],
    scores: [null, null],
    grey_sd: 0,
    ...more,
  }
}

const turn: Shades.Turn = { guesser: 0, guess: 20, verdict: 'high', number: 24, winner: 1 }
const numbered = (...numbers: number[]): Lying[] => numbers.map((number) => ({ name: `${number}`, grey: 100, number }))

test('the card on top keeps its name when it is turned over, and in the slot it then fills', () => {
  const before = layout(view()).top!.name
  const turned = layout(view({ turns: [turn], taken: card(24) }))
  const after = layout(view({ turns: [turn], discards: [{ seat: 1, slot: 3, card: card(null) }] }))
  expect(turned.taken!.name).toBe(before)
  expect(after.hands[1]![3]!.name).toBe(before)
})

test('a discard keeps the name it had in its slot', () => {
  const before = layout(view()).hands[1]![3]!.name
  const after = layout(view({ turns: [turn], discards: [{ seat: 1, slot: 3, card: card(null) }] }))
  expect(after.discards[1]!.map((one) => one.name)).toEqual([before])
})

test('a card discarded at once goes from the stack to the pile', () => {
  const before = layout(view()).top!.name
  const after = layout(view({ turns: [turn], discards: [{ seat: 1, slot: null, card: card(24) }] }))
  expect(after.discards[1]![0]!.name).toBe(before)
})

test('all cards have different names, also in the next game', () => {
  const after = view({ turns: [turn], discards: [{ seat: 1, slot: 3, card: card(null) }] })
  const names = [layout(after), layout(view({ round: 2 }))].flatMap(({ hands, discards, top }) =>
    [...hands.flat(), ...discards.flat(), top!].map((one) => one.name),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('numbers seen before are left to memory, one’s own are not', () => {
  const known = [card(24), ...Array.from({ length: 8 }, () => card(null))]
  const seen = layout(view({ hands: [view().hands[0]!, known], discards: [{ seat: 0, slot: 1, card: card(7) }] }))
  expect(seen.hands[1]!.every((one) => one.number === null)).toBe(true)
  expect(seen.hands[0]!.map((one) => one.number)).toEqual(mine)
  expect(seen.discards[0]![0]!.number).toBeNull()
})

test('open discards and the end show numbers', () => {
  const discards = [{ seat: 0, slot: 1, card: card(7) }]
  const open = { rounds: 1, memory_aid: false, open_discards: true, print_tolerance: 0 } as const
  expect(layout(view({ discards, options: open })).discards[0]![0]!.number).toBe(7)
  expect(layout(view({ discards, over: true })).discards[0]![0]!.number).toBe(7)
})

test('the number turned over last is known wherever its card lies', () => {
  const numbers = [card(24, 77), ...Array.from({ length: 8 }, () => card(null))]
  expect(lastTurned(view())).toBeNull()
  expect(lastTurned(view({ turns: [turn], taken: card(24, 77) }))).toMatchObject({ grey: 77, number: 24 })
  const filled = view({
    turns: [turn],
    hands: [view().hands[0]!, numbers],
    discards: [{ seat: 1, slot: 0, card: card(null) }],
  })
  expect(lastTurned(filled)).toMatchObject({ grey: 77, number: 24 })
  expect(layout(filled).hands[1]![0]!.number).toBeNull()
  const gone = view({ turns: [turn], discards: [{ seat: 1, slot: null, card: card(24, 77) }] })
  expect(lastTurned(gone)).toMatchObject({ grey: 77, number: 24 })
})

test('a spectator reads no hand', () => {
  const backs = Array.from({ length: 9 }, () => card(null))
  const seen = layout(view({ seat: null, hands: [[card(24), ...backs.slice(1)], backs] }))
  expect(seen.hands.flat().every((one) => one.number === null)).toBe(true)
})

test('cards that follow each other lie together', () => {
  const runs = together(numbered(44, 11, 25, 10, 12, 24))
  expect(runs.map(spelled)).toEqual(['10–12', '24–25', '44'])
  expect(sorted(numbered(3, 1, 2)).map((one) => one.number)).toEqual([1, 2, 3])
})
