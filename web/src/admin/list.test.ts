import { expect, test, vi } from 'vitest'
import { Refusal } from '../wire/api'
import { List } from './list.svelte'

const PAGES = [
  { rows: ['a', 'b'], next: 2 },
  { rows: ['c'], next: null },
]

test('pages come one after the other', async () => {
  const list = new List<string, number>(async (next) => PAGES[next === null ? 0 : 1]!, vi.fn())
  await list.load()
  expect([list.rows, list.next, list.ready]).toEqual([['a', 'b'], 2, true])
  await list.more()
  expect([list.rows, list.next]).toEqual([['a', 'b', 'c'], null])
})

test('a late answer to an earlier question is not shown', async () => {
  const answers: ((page: { rows: string[]; next: null }) => void)[] = []
  const list = new List<string, null>(() => new Promise((resolve) => answers.push(resolve)), vi.fn())
  const both = [list.load(), list.load()]
  answers[1]!({ rows: ['new'], next: null })
  answers[0]!({ rows: ['old'], next: null })
  await Promise.all(both)
  expect(list.rows).toEqual(['new'])
})

test('what was done is told and the list renewed; what was refused is told', async () => {
  const read = vi.fn(async () => ({ rows: ['a'], next: null }))
  const list = new List<string, null>(read, vi.fn())
  await list.do(async () => undefined, 'Done.')
  expect([list.done, list.no, read.mock.calls.length]).toEqual(['Done.', '', 1])
  await list.do(async () => Promise.reject(new Refusal('store/no-person', 'Nobody.')), 'Done.')
  expect([list.done, list.no, read.mock.calls.length]).toEqual(['', 'Nobody.', 1])
})

test('whose session has ended is signed out', async () => {
  const signedOut = vi.fn()
  const list = new List<string, null>(async () => Promise.reject(new Refusal('admin/not-signed-in', 'No.')), signedOut)
  await list.load()
  expect(signedOut).toHaveBeenCalledOnce()
  expect(list.no).toBe('')
})
