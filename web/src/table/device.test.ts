import { beforeEach, expect, test, vi } from 'vitest'
import type { TableSeen } from '../wire/protocol'
import { nextAtDevice, seatsAgain, seatsHere, shareDevice } from './device'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

const waitingFor = (...seats: number[]): TableSeen => ({ view: { waiting_for: seats } }) as unknown as TableSeen

test('which seats share the device is remembered for each table', () => {
  shareDevice('a', [0, 2])
  shareDevice('b', [1])
  expect([seatsHere('a'), seatsHere('b'), seatsHere('c')]).toEqual([[0, 2], [1], []])
})

test('the device goes to the person the game waits for, if they share it', () => {
  expect(nextAtDevice(waitingFor(2), [0, 2], 0)).toBe(2)
  expect(nextAtDevice(waitingFor(0), [0, 2], 0)).toBeNull()
  expect(nextAtDevice(waitingFor(1), [0, 2], 0)).toBeNull()
})

test('in a rematch the seats of a device stay, or move on with everybody', () => {
  expect(seatsAgain([0, 2], 4, false)).toEqual([0, 2])
  expect(seatsAgain([0, 2], 4, true)).toEqual([1, 3])
  expect(seatsAgain([0, 1], 3, true)).toEqual([0, 2])
})
