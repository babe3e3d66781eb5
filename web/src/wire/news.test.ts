import { expect, test } from 'vitest'
import { newsSince } from './news'
import type { TableSeen } from './protocol'

const table = (sequence: number, time_up: number | null = null, left: number[] = []): TableSeen =>
  ({ sequence, time_up, seats: [0, 1, 2].map((seat) => ({ left: left.includes(seat) })) }) as unknown as TableSeen

test('whose time has run out and who has left is news once', () => {
  expect(newsSince(table(1), table(2, 1))).toEqual([{ kind: 'time-up', seat: 1 }])
  expect(newsSince(table(1), table(2, null, [2]))).toEqual([{ kind: 'left', seat: 2 }])
  expect(newsSince(table(2, null, [2]), table(3, null, [2]))).toEqual([])
  expect(newsSince(table(2, null, [2]), table(3))).toEqual([])
})

test('what was there when one came, or is told again, is not', () => {
  expect(newsSince(null, table(2, 1, [2]))).toEqual([])
  expect(newsSince(table(2, 1), table(2, 1))).toEqual([])
})
