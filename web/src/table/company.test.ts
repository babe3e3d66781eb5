import { expect, test } from 'vitest'
import type { Here } from '../wire/protocol'
import { replaceableNow } from './company'

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
