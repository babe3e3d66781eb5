import { afterEach, expect, test } from 'vitest'
import { settings } from '../app/settings.svelte'
import { decimal, following, percent, sameAction, weighed } from './explaining'

afterEach(() => (settings.language = 'en'))

test('one steps to the next move, or to the next of one’s own', () => {
  const seats = [0, 1, 1, 0, 1]
  expect(following(seats, 1, 1, null)).toBe(2)
  expect(following(seats, 1, 1, 0)).toBe(4)
  expect(following(seats, 4, -1, 0)).toBe(1)
  expect(following(seats, 4, 1, 0)).toBeNull()
  expect(following(seats, 1, -1, null)).toBeNull()
})

test('actions are the same whatever order their parts come in; to wait is no action', () => {
  expect(sameAction({ type: 'guess', number: 7 }, { number: 7, type: 'guess' })).toBe(true)
  expect(sameAction({ type: 'guess', number: 7 }, { type: 'guess', number: 8 })).toBe(false)
  expect(sameAction(null, { type: 'ask' })).toBe(false)
})

test('the three best are shown, and what was played wherever it comes', () => {
  const candidates = [5, 4, 3, 2, 1].map((value) => ({
    action: { type: 'discard', card: value },
    said: `Discard ${value}`,
    value,
  }))
  const rows = weighed(candidates, { type: 'discard', card: 1 })
  expect(rows.map(({ place }) => place)).toEqual([0, 1, 2, 4])
  expect(rows.at(-1)).toEqual({ place: 4, said: 'Discard 1', value: 1, played: true })
})

test('numbers are written as in the language of the page', () => {
  expect([decimal(1.666), percent(0.42)]).toEqual(['1.67', '42%'])
  settings.language = 'de'
  expect([decimal(-1.666), percent(0.42)]).toEqual(['-1,67', '42\u00a0%'])
})
