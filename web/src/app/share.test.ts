import { afterEach, expect, test, vi } from 'vitest'
import { canShare, share } from './share'

const clipboard = { writeText: vi.fn(() => Promise.resolve()) }
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('the sheet of the device is used where there is one', async () => {
  const sheet = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { share: sheet, clipboard })
  expect(canShare()).toBe(true)
  expect(await share('nmbrs!', 'Come and play', 'https://x/t/1')).toBe('shared')
  expect(sheet).toHaveBeenCalledWith({ title: 'nmbrs!', text: 'Come and play', url: 'https://x/t/1' })
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('who closes the sheet has shared nothing, and nothing is copied', async () => {
  const closed = Object.assign(new Error('closed'), { name: 'AbortError' })
  vi.stubGlobal('navigator', { share: () => Promise.reject(closed), clipboard })
  expect(await share('', 'text', 'url')).toBe('cancelled')
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('without a sheet, or where it fails, it is copied', async () => {
  vi.stubGlobal('navigator', { clipboard })
  expect(canShare()).toBe(false)
  expect(await share('nmbrs!', 'We won', 'https://x/t/1')).toBe('copied')
  expect(clipboard.writeText).toHaveBeenCalledWith('We won\nhttps://x/t/1')
  vi.stubGlobal('navigator', { share: () => Promise.reject(new Error('not allowed')), clipboard })
  expect(await share('', '', 'https://x/t/2')).toBe('copied')
  expect(clipboard.writeText).toHaveBeenLastCalledWith('https://x/t/2')
})
