import { expect, test } from 'vitest'
import type { FieldSeen, FormSeen } from '../../wire/protocol'
import { action, added, atOnce, choose, chosenBy, fillable, fresh, options, removed } from './choosing'

const field = (name: string, more: Partial<FieldSeen> = {}): FieldSeen => ({
  name,
  called: name,
  about: '',
  kind: 'number',
  means: null,
  names: [],
  least: null,
  most: null,
  ...more,
})
const form = (type: string, fields: FieldSeen[], legal: unknown[][] | null): FormSeen => ({
  type,
  called: type,
  fields,
  legal,
})
const possible = (of: FormSeen, chosen: readonly unknown[], place: number): unknown[] =>
  options(of, chosen, place).flatMap((one) => (one.possible ? [one.value] : []))

const BID = form(
  'bid',
  [field('count'), field('face')],
  [
    [3, 6],
    [4, 1],
    [4, 2],
    [2, 9],
  ],
)
const ANNOUNCE = form(
  'announce',
  [field('numbers', { kind: 'numbers' })],
  [[[1, 1, 7]], [[1, 2, 7]], [[5, 5, 5]], [[5, 6, 7]]],
)
const GUESS = form(
  'guess',
  [field('number')],
  Array.from({ length: 49 }, (_, n) => [n + 1]),
)

test('values that go with nothing chosen before are not possible', () => {
  expect(options(BID, fresh(BID), 0).map(({ value }) => value)).toEqual([2, 3, 4])
  expect(possible(BID, [4, undefined], 1)).toEqual([1, 2])
  expect(possible(BID, [3, undefined], 1)).toEqual([6])
})

test('what cannot be otherwise is chosen at once, and what does not go any more is not', () => {
  const three = choose(BID, fresh(BID), 0, 3)
  expect(three).toEqual([3, 6])
  expect(action(BID, three)).toEqual({ type: 'bid', count: 3, face: 6 })
  const four = choose(BID, three, 0, 4)
  expect(four).toEqual([4, undefined])
  expect(action(BID, four)).toBeNull()
})

test('every legal action can be chosen, and none besides', () => {
  for (const one of [BID, GUESS]) {
    const reached = one.fields.reduce<(readonly unknown[])[]>(
      (all, _, place) =>
        all.flatMap((chosen) => possible(one, chosen, place).map((value) => choose(one, chosen, place, value))),
      [one.fields.map(() => undefined)],
    )
    const rows = (all: readonly (readonly unknown[])[]): string[] => all.map((row) => JSON.stringify(row)).sort()
    expect(rows(reached)).toEqual(rows(one.legal!))
  }
})

test('a list is chosen in any order where order makes no difference', () => {
  let chosen = fresh(ANNOUNCE)
  expect(possible(ANNOUNCE, chosen, 0)).toEqual([1, 2, 5, 6, 7])
  for (const number of [7, 1]) chosen = added(ANNOUNCE, chosen, 0, number)
  expect(possible(ANNOUNCE, chosen, 0)).toEqual([1, 2])
  expect(action(ANNOUNCE, chosen)).toBeNull()
  chosen = added(ANNOUNCE, chosen, 0, 2)
  expect(action(ANNOUNCE, chosen)).toEqual({ type: 'announce', numbers: [1, 2, 7] })
  expect(removed(ANNOUNCE, chosen, 0, 1)).toEqual([[7, 2]])
  expect(removed(ANNOUNCE, chosen, 0, 9)).toEqual(chosen)
})

test('where two lists hold the same, order counts', () => {
  const path = form('go', [field('path', { kind: 'texts' })], [[['a', 'b']], [['b', 'a']], [['b', 'c']]])
  const first = added(path, fresh(path), 0, 'b')
  expect(possible(path, first, 0)).toEqual(['a', 'c'])
  expect(action(path, added(path, first, 0, 'a'))).toEqual({ type: 'go', path: ['b', 'a'] })
})

test('nothing at all can be a legal list', () => {
  const discard = form('discard', [field('cards', { kind: 'texts' })], [[[]], [['7']]])
  expect(action(discard, fresh(discard))).toEqual({ type: 'discard', cards: [] })
})

test('one steps through many numbers from the first', () => {
  expect(fresh(GUESS)).toEqual([1])
  expect(fresh(BID)).toEqual([undefined, undefined])
})

test('a single choice among a few values acts at once', () => {
  const call = form('call', [field('verdict', { kind: 'text' })], [['high'], ['low'], ['exact']])
  expect([call, BID, GUESS, ANNOUNCE].map(atOnce)).toEqual([true, false, false, false])
  expect(atOnce(form('aim', [field('at', { means: 'seat' })], [[1], [2]]))).toBe(true)
  expect(atOnce(form('play', [field('card', { kind: 'text', means: 'card' })], [['7'], ['8']]))).toBe(false)
})

test('without a list of what is legal, anything of its type can be chosen', () => {
  const free = form('guess', [field('number')], null)
  expect(fillable(free)).toBe(true)
  expect(action(free, fresh(free))).toBeNull()
  expect(action(free, choose(free, fresh(free), 0, 120))).toEqual({ type: 'guess', number: 120 })
  expect(fillable(form('deal', [field('how', { kind: 'other' })], null))).toBe(false)
})

test('an action that is advised is filled in', () => {
  expect(action(BID, chosenBy(BID, { type: 'bid', face: 2, count: 4 }))).toEqual({ type: 'bid', count: 4, face: 2 })
})
