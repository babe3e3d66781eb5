import { expect, test } from 'vitest'
import type { Here, TableSeen } from '../wire/protocol'
import { newsSaid, replaceableNow, waitedFor } from './company'

const here = (replaceable: (number | null)[]): Here => ({
  type: 'here',
  names: replaceable.map(() => 'Ann'),
  present: [],
  spectators: 0,
  replaceable,
  avatars: replaceable.map(() => 0),
  votes: [],
  gone_on: [],
})

test('a bot is offered only for somebody who has been away long enough', () => {
  expect(replaceableNow(here([null, 100]), 0, 99)).toBeNull()
  expect(replaceableNow(here([null, 100]), 0, 100)).toBe(1)
  expect(replaceableNow(here([null, null, 7]), 0, 100)).toBe(2)
})

test('never for oneself, by a spectator, or before it is known who is here', () => {
  expect(replaceableNow(here([1, null]), 0, 100)).toBeNull()
  expect(replaceableNow(here([1, 1]), null, 100)).toBeNull()
  expect(replaceableNow(null, 0, 100)).toBeNull()
})

test('news is said to the one it is about and to the others', () => {
  const table = { seats: [{ shown: 'Ann' }, { shown: 'Ben' }] } as unknown as TableSeen
  expect(newsSaid({ kind: 'time-up', seat: 1 }, table, 1)).toBe('Your time was up: a move was made for you.')
  for (const other of [0, null]) {
    expect(newsSaid({ kind: 'time-up', seat: 1 }, table, other)).toBe('Ben’s time was up.')
    expect(newsSaid({ kind: 'left', seat: 1 }, table, other)).toBe('Ben has left the game; a bot plays on.')
  }
})

test('nobody is waited for between two rounds or in a pause', () => {
  const table = { status: 'playing', rest: null, paused: false, view: { waiting_for: [1] } } as unknown as TableSeen
  expect(waitedFor(table)).toEqual([1])
  expect(waitedFor({ ...table, paused: true })).toEqual([])
  expect(waitedFor({ ...table, rest: { until: 1, events: [] } })).toEqual([])
  expect(waitedFor({ ...table, status: 'over' })).toEqual([])
})
