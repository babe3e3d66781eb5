import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loaded } from './parts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part that is there is shown', async () => {
  const anew = vi.fn()
  await expect(loaded(() => Promise.resolve('board'), anew)).resolves.toBe('board')
  expect(anew).not.toHaveBeenCalled()
})

test('a part that could not be fetched comes with the page, once the server is back', async () => {
  const anew = vi.fn()
  const shown = vi.fn()
  const fetched = vi.fn(() => Promise.reject(new TypeError('no network')) as Promise<Response>)
  vi.stubGlobal('fetch', fetched)
  void loaded(() => Promise.reject(new Error('Unable to preload CSS')), anew).then(shown, shown)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched.mock.calls.length).toBeGreaterThan(1)
  expect(anew).not.toHaveBeenCalled()
  fetched.mockImplementation(() => Promise.resolve(new Response('[]')))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(anew).toHaveBeenCalledTimes(1)
  expect(shown).not.toHaveBeenCalled()
})
