import { expect, test } from 'vitest'
import { whole } from './following'
import type { TableSeen, Update } from './protocol'

const table = (fields: object): TableSeen => ({ sequence: 1, ...fields }) as unknown as TableSeen
const update = (fields: object, kept: Record<string, number> = {}): Update =>
  ({ type: 'update', table: fields, kept }) as unknown as Update

test('what has not changed stays', () => {
  const before = table({ status: 'playing', view: { asker: 0, hand: [1, 2], over: false } })
  expect(whole(update({ sequence: 2, view: { asker: 1 } }), before)).toEqual({
    sequence: 2,
    status: 'playing',
    view: { asker: 1, hand: [1, 2], over: false },
  })
  expect(whole(update({ sequence: 2, paused: true }), before)).toEqual({ ...before, sequence: 2, paused: true })
  expect(before).toEqual(table({ status: 'playing', view: { asker: 0, hand: [1, 2], over: false } }))
})

test('a history goes on where it was', () => {
  const before = table({ view: { log: ['deal', 'ask'], turns: [1, 2], asker: 0 } })
  const told = update({ sequence: 2, view: { log: ['answer'], turns: [3] } }, { log: 2, turns: 1 })
  expect(whole(told, before).view).toEqual({ log: ['deal', 'ask', 'answer'], turns: [1, 3], asker: 0 })
})

test('what is told in full is taken as it is', () => {
  const full = table({ view: { log: ['deal'] } })
  expect(whole(update(full), table({ view: null }))).toEqual(full)
  expect(whole(update(full), null)).toEqual(full)
})
