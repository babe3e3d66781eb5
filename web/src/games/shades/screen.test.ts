import { expect, test } from 'vitest'
import { CARDS } from './grey'
import { told, trials, troubles, weak } from './screen'

const all = trials(() => 0.6)

test('in every trial exactly one of four cards is the next number', () => {
  for (const { numbers, odd } of all) {
    const others = numbers.filter((_, field) => field !== odd)
    expect(new Set(others).size).toBe(1)
    expect(numbers[odd]).toBe(others[0]! + 1)
    expect(numbers[odd]).toBeLessThanOrEqual(CARDS)
  }
})

test('where the odd card lies is left to chance', () => {
  expect(trials(() => 0).every((trial) => trial.odd === 0)).toBe(true)
  expect(trials(() => 0.99).every((trial) => trial.odd === 3)).toBe(true)
})

test('who tells all apart has no weak region', () => {
  const right = all.map((trial) => trial.odd)
  expect(weak(all, right)).toEqual([])
  expect(told(all, right)).toBe(all.length)
})

test('two misses make a region weak, one does not', () => {
  const dark = all.map((trial) => (trial.region === 'dark' ? null : trial.odd))
  expect(weak(all, dark)).toEqual(['dark'])
  expect(
    weak(
      all,
      all.map((trial, index) => (index === 0 ? null : trial.odd)),
    ),
  ).toEqual([])
})

test('trials not yet answered count for nothing', () => {
  expect(weak(all, [])).toEqual([])
  expect(told(all, [all[0]!.odd])).toBe(1)
})

test('what the browser says is passed on', () => {
  expect(troubles(() => false)).toEqual([])
  expect(troubles((query) => query.includes('forced'))).toEqual(['forced'])
})
