import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from './sheet.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function desk(kept = '') {
  return { readNote: vi.fn(async () => kept), keepNote: vi.fn<(text: string) => Promise<void>>(async () => undefined) }
}

async function read(play: ReturnType<typeof desk>): Promise<Sheet> {
  const sheet = new Sheet(play)
  await vi.advanceTimersByTimeAsync(0)
  return sheet
}

test('nothing can be written before the sheet is read', async () => {
  const play = desk('{"words":"old"}')
  const sheet = new Sheet(play)
  sheet.mark(0, 0, 'x')
  await vi.runAllTimersAsync()
  expect(sheet.note).toMatchObject({ words: 'old', pages: [] })
  expect(play.keepNote).not.toHaveBeenCalled()
})

test('several changes are kept together, and then it says so', async () => {
  const play = desk()
  const sheet = await read(play)
  sheet.mark(0, 0, 'x')
  sheet.mark(0, 1, 'o')
  expect(sheet.keeping).toBe('keeping')
  await vi.runAllTimersAsync()
  expect(play.keepNote).toHaveBeenCalledTimes(1)
  expect(JSON.parse(play.keepNote.mock.calls[0]![0])).toMatchObject({ pages: [`xo${'.'.repeat(26)}`] })
  expect(sheet.keeping).toBe('kept')
})

test('whoever leaves at once loses nothing', async () => {
  const play = desk()
  const sheet = await read(play)
  sheet.mark(0, 0, 'x')
  await sheet.keep()
  await vi.runAllTimersAsync()
  expect(play.keepNote).toHaveBeenCalledTimes(1)
})

test('what could not be kept is said, and kept at the next try', async () => {
  const play = desk()
  const sheet = await read(play)
  play.keepNote.mockRejectedValueOnce(new Error())
  sheet.mark(0, 0, 'x')
  await vi.runAllTimersAsync()
  expect(sheet.keeping).toBe('failed')
  await sheet.keep()
  expect(sheet.keeping).toBe('kept')
})

test('a sheet that could not be read is not overwritten', async () => {
  const play = desk()
  play.readNote.mockRejectedValueOnce(new Error())
  const sheet = await read(play)
  expect(sheet.keeping).toBe('unread')
  sheet.mark(0, 0, 'x')
  await vi.runAllTimersAsync()
  expect(play.keepNote).not.toHaveBeenCalled()
})
