import { expect, test } from 'vitest'
import {
  across,
  announcedIn,
  announcements,
  chapters,
  justAnnounced,
  lastAsked,
  renewals,
  renewedAt,
  restingTiles,
  standing,
  type Entry,
} from './history'

const BEFORE = ['b7', 'b7', 'k3']
const AFTER = ['g1', 'y2', 'n4']
const LOG: Entry[] = [
  { type: 'dealt', starter: 1, seats: 2, racks: [null, BEFORE, ['r5', 'r5', 'k5'], ['p6', 'g6', 'p7']] },
  { type: 'answer', question: 8, asker: 1, answer: 4 },
  { type: 'announced', seat: 1, numbers: [3, 7, 7], right: true, points: 1 },
  { type: 'removed', rack: 1, owner: 1, shown: true, tiles: BEFORE },
  { type: 'replaced', rack: 1, owner: 1, tiles: AFTER },
  { type: 'removed', rack: 2, owner: null, shown: true, tiles: ['r5', 'r5', 'k5'] },
  { type: 'replaced', rack: 2, owner: null, tiles: ['n4', 'n4', 'y7'] },
  { type: 'answer', question: 12, asker: 0, answer: 'equal' },
  { type: 'reshuffled', pile: 'questions', returned: 23, size: 23 },
]

test('a question is told with the racks as they stood when it was asked', () => {
  const [first, , second] = chapters(LOG)
  expect(first).toMatchObject({ kind: 'asked', number: 1, at: 1, racks: [null, BEFORE, {}, {}] })
  expect(second).toMatchObject({ kind: 'asked', number: 2, at: 7, racks: [null, AFTER, ['n4', 'n4', 'y7'], {}] })
})

test('an announcement is told with what really stood there and what is new', () => {
  expect(announcements(LOG)).toMatchObject([{ seat: 1, after: 1, right: true, tiles: BEFORE, renewed: [1, 2] }])
})

test('the events of an announcement tell the same', () => {
  const events = LOG.slice(2, 7) as Exclude<Entry, { type: 'answer' }>[]
  expect(announcedIn(events)).toMatchObject({ seat: 1, tiles: BEFORE, renewed: [1, 2] })
  expect(announcedIn([{ type: 'asked', seat: 0, question: 3 }])).toBeNull()
})

test('the last question and how often a rack was renewed', () => {
  expect(lastAsked(LOG)?.question).toBe(12)
  expect(lastAsked([])).toBeNull()
  expect([0, 1, 2].map((rack) => renewals(LOG, rack))).toEqual([0, 1, 1])
})

test('a tile beside the supply is the one that stood on the rack', () => {
  const resting = [...BEFORE, 'r5', 'r5', 'k5']
  const keys = restingTiles({ log: LOG, resting }).map((one) => one.key)
  expect(keys).toEqual(['1 0 0', '1 0 1', '1 0 2', '2 0 0', '2 0 1', '2 0 2'])
  expect(restingTiles({ log: LOG, resting: resting.slice(3) })[0]).toEqual({ key: '2 0 0', tile: 'r5' })
})

test('one sees the others clockwise, then the racks without an owner', () => {
  expect(across(4, 3, 1)).toEqual([2, 0, 3])
  expect(across(5, 5, 4)).toEqual([0, 1, 2, 3])
  expect(across(4, 2, null)).toEqual([0, 1, 2, 3])
})

test('who has announced since the last question', () => {
  expect([...justAnnounced(LOG.slice(0, 7)).keys()]).toEqual([1])
  expect(justAnnounced(LOG).size).toBe(0)
})

test('what was said before a rack was renewed is about earlier tiles', () => {
  expect([0, 1, 2].map((rack) => renewedAt(LOG, rack))).toEqual([-1, 4, 6])
})

test('in the end the winner’s tiles are shown too, though they were taken off', () => {
  const racks = [['y7', 'y7', 'n4'], [], ['n4', 'n4', 'y2']]
  const log = LOG.slice(0, 4)
  expect(standing({ log, over: true, racks, winners: [1] }, 1)).toEqual(BEFORE)
  expect(standing({ log, over: true, racks, winners: [1] }, 0)).toEqual(['y7', 'y7', 'n4'])
  expect(standing({ log, over: false, racks: [null], winners: [] }, 0)).toBeNull()
})
