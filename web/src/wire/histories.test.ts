import { expect, test } from 'vitest'
import { whole } from './histories'
import type { TableSeen, Update } from './protocol'

const table = (view: object | null): TableSeen => ({ sequence: 1, view }) as unknown as TableSeen
const update = (view: object, kept: Record<string, number>): Update =>
  ({ type: 'update', table: table(view), kept }) as unknown as Update

test('a history goes on where it was', () => {
  const before = table({ log: ['deal', 'ask'], turns: [1, 2], asker: 0 })
  expect(whole(update({ log: ['answer'], turns: [3], asker: 1 }, { log: 2, turns: 1 }), before).view).toEqual({
    log: ['deal', 'ask', 'answer'],
    turns: [1, 3],
    asker: 1,
  })
  expect(before.view).toEqual({ log: ['deal', 'ask'], turns: [1, 2], asker: 0 })
})

test('what is told in full is taken as it is', () => {
  const told = update({ log: ['deal'] }, {})
  expect(whole(told, table(null))).toBe(told.table)
  expect(whole(told, null)).toBe(told.table)
})
