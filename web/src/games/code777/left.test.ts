import { expect, test } from 'vitest'
import { remaining, unseen, unseenWith } from './left'
import { TILES } from './tiles'

const VIEW = {
  racks: [null, ['g1', 'b7', 'b7'], ['r5', 'k5', 'p6']],
  resting: ['y7', null, 'y7'],
}

test('what stands on a rack or lies beside the supply is not left, but one does not know what lies face down', () => {
  const left = unseen(VIEW)
  expect([...left.values()].reduce((sum, count) => sum + count)).toBe(TILES.length - 8)
  expect(['g1', 'b7', 'r5', 'k5', 'p6', 'y7', 'n4'].map((kind) => left.get(kind))).toEqual([0, 2, 3, 0, 2, 0, 4])
})

test('it is counted by number and by colour', () => {
  const left = unseen(VIEW)
  expect(unseenWith(left, '7')).toBe(3)
  expect(unseenWith(left, '5')).toBe(3)
  expect(unseenWith(left, 'g')).toBe(3)
  expect(unseenWith(left, 'k')).toBe(3)
})

test('what is chosen already is not left for another slot', () => {
  const left = unseen(VIEW)
  expect(remaining(left, 'b7', [null, null, null])).toBe(2)
  expect(remaining(left, 'b7', ['b7', 'b7', null])).toBe(0)
  expect(remaining(left, '7', ['b7', null, null])).toBe(2)
  expect(remaining(left, 'p7', ['7', '7', '7'])).toBe(0)
  expect(remaining(left, 'k5', [null, null, null])).toBe(0)
  expect(remaining(left, 'n4', ['b7', null, null])).toBe(4)
})
