import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { load } from './catalogues'
import { language, NAMES } from './language.svelte'
import { settings } from './settings.svelte'

vi.mock('./catalogues', async (original) => ({ ...(await original<object>()), load: vi.fn() }))
const asked = vi.fn(() => Promise.resolve(new Response('[]')))
const reload = vi.fn()
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  settings.language = 'en'
  language.wanted = null
})

test('each language is offered under its own name', () => {
  expect(NAMES).toEqual(
    expect.arrayContaining([
      ['de', 'Deutsch'],
      ['en', 'English'],
      ['es', 'Español'],
      ['fr', 'Français'],
    ]),
  )
})

test('the language changes when all that it says is here, not before', async () => {
  let arrive = (): void => undefined
  vi.mocked(load).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  const chosen = language.choose('de')
  expect([settings.language, language.wanted]).toEqual(['en', 'de'])
  arrive()
  await chosen
  expect([settings.language, language.wanted]).toEqual(['de', null])
})

test('the last choice counts, whatever comes first', async () => {
  let arrive = (): void => undefined
  vi.mocked(load).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  const first = language.choose('de')
  await language.choose('fr')
  arrive()
  await first
  expect(settings.language).toBe('fr')
})

test('a language that cannot be fetched is said to be away, and the page comes anew in it', async () => {
  vi.mocked(load).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(new Response('[]'))
  void language.choose('de')
  await vi.advanceTimersByTimeAsync(0)
  expect([settings.language, language.failed, reload.mock.calls.length]).toEqual(['en', true, 0])
  await vi.advanceTimersByTimeAsync(1000)
  expect(reload).toHaveBeenCalledOnce()
  expect(JSON.parse(kept.get('numbra')!)).toMatchObject({ language: 'de' })
})

test('who chooses another one meanwhile keeps the page', async () => {
  vi.mocked(load).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(new Response('[]'))
  void language.choose('de')
  await vi.advanceTimersByTimeAsync(0)
  await language.choose('fr')
  await vi.advanceTimersByTimeAsync(1000)
  expect([settings.language, language.failed, reload.mock.calls.length]).toEqual(['fr', false, 0])
})
