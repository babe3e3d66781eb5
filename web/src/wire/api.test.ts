import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently, Refusal, sentenceOf, Unreachable } from './api'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that refuses once for each of these reasons, then answers. */
const after = (...reasons: Error[]) =>
  vi.fn(() => (reasons.length > 0 ? Promise.reject(reasons.shift()!) : Promise.resolve(7)))

test('what nobody answers is asked again, ever more slowly, until it is', async () => {
  const question = after(new Unreachable(), new Refusal('store/unreachable', 'Away.'), new Unreachable())
  const answer = patiently(question)
  await vi.advanceTimersByTimeAsync(200)
  expect(question).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  await expect(answer).resolves.toBe(7)
  expect(question).toHaveBeenCalledTimes(4)
})

test('a refusal is an answer', async () => {
  const question = after(new Refusal('table/unknown', 'There is no such table.'))
  await expect(patiently(question)).rejects.toThrow('There is no such table.')
  expect(question).toHaveBeenCalledTimes(1)
})

test('whatever went wrong has a sentence', () => {
  expect(sentenceOf(new Refusal('table/unknown', 'There is no such table.'))).toBe('There is no such table.')
  expect(sentenceOf(new Unreachable())).toBe('The server does not answer.')
  expect(sentenceOf(new TypeError('module'))).toBe('The server does not answer.')
})
