import { expect, test, vi } from 'vitest'
import { settings } from '../app/settings.svelte'
import type { AnyPlay } from '../games'
import { Hosted } from './hosted'
import type { BoardPlay } from './interface'

const HINT = { type: 'bid', count: 2, face: 3 }

/** What a board of a table gets, and the play behind it. */
function hosted(fail: (error: unknown) => void = () => undefined) {
  const behind = {
    table: { seats: [] },
    view: { round: 1 },
    seat: 2,
    events: [{ type: 'thrown' }],
    mine: true,
    ready: [1],
    awaited: [0],
    busy: false,
    now: () => 12,
    act: vi.fn(() => Promise.resolve(null)),
    drafts: vi.fn(() => Promise.resolve([])),
    keepNote: vi.fn(() => Promise.resolve()),
  }
  return { behind, play: new Hosted(behind as unknown as AnyPlay, () => HINT, fail) }
}

test('a board reads what the table is at this moment', () => {
  const { behind, play } = hosted()
  const { table, view, seat, events, mine, ready, awaited, busy } = play
  expect({ table, view, seat, events, mine, ready, awaited, busy }).toEqual({
    table: behind.table,
    view: behind.view,
    seat: 2,
    events: behind.events,
    mine: true,
    ready: [1],
    awaited: [0],
    busy: false,
  })
  expect(play.now()).toBe(12)
  expect([play.hinted, play.language]).toEqual([HINT, settings.language])
  behind.view = { round: 2 }
  expect(play.view).toEqual({ round: 2 })
})

test('what a board asks goes to the table, also where its methods are passed around', async () => {
  const { behind, play } = hosted()
  const { act, drafts, keepNote }: BoardPlay<unknown, object> = play
  expect(await act(HINT)).toBe(null)
  await drafts(['1'])
  await keepNote('a note')
  expect(behind.act).toHaveBeenCalledWith(HINT)
  expect(behind.drafts).toHaveBeenCalledWith(['1'])
  expect(behind.keepNote).toHaveBeenCalledWith('a note')
})

test('listeners are called after every change until they are gone', () => {
  const { play } = hosted()
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = play.subscribe(first)
  play.subscribe(second)
  play.changed()
  stop()
  play.changed()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
})

test('a listener that throws gives the board up, and the others are called', () => {
  const fail = vi.fn()
  const { play } = hosted(fail)
  const after = vi.fn()
  const wrong = new Error('no dice')
  play.subscribe(() => {
    throw wrong
  })
  play.subscribe(after)
  play.changed()
  expect(fail).toHaveBeenCalledExactlyOnceWith(wrong)
  expect(after).toHaveBeenCalledOnce()
})
