import { expect, test } from 'vitest'
import type { Shades } from '../../wire/protocol'
import { counting } from './counting'
import { kindWord, longestRun } from './kind'

const turn = (guesser: number, off: number): Shades.Turn => ({
  guesser,
  guess: 20 + off,
  number: 20,
  verdict: 'high',
  winner: 0,
})

function view(scores: [number, number], more: Partial<Shades.View> = {}): Shades.View {
  const winners = scores[0] === scores[1] ? [0, 1] : [scores[0] > scores[1] ? 0 : 1]
  return {
    seat: 0,
    over: true,
    scores,
    winners,
    turns: [turn(0, 3), turn(1, 1)],
    results: [],
    ...more,
  } as unknown as Shades.View
}

test('whoever has not won is told what is true and kind', () => {
  expect(kindWord(view([20, 21]))).toBe('So close: a single point between you.')
  expect(kindWord(view([20, 23]))).toBe('So close: only 3 points between you.')
  expect(kindWord(view([20, 40], { turns: [turn(0, 1), turn(1, 3)] }))).toMatch(/sharper eye/)
  expect(kindWord(view([20, 40], { results: [{ hands: [[4, 1, 2, 3, 9], []], points: [20, 40] }] }))).toMatch(
    /4 of your cards/,
  )
  expect(kindWord(view([20, 40]))).toBeNull()
})

test('nothing is said to the winner, at a draw, or to who only watches', () => {
  expect(kindWord(view([40, 20]))).toBeNull()
  expect(kindWord(view([20, 20]))).toBeNull()
  expect(kindWord(view([20, 40], { seat: null }))).toBeNull()
  expect(kindWord({ ...view([20, 40]), over: false })).toBeNull()
})

test('the longest run', () => {
  expect(longestRun([9, 3, 1, 2, 8])).toBe(3)
  expect(longestRun([1, 49])).toBe(1)
  expect(longestRun([])).toBe(0)
})

test('a hand is counted run by run', () => {
  const hand = [44, 11, 25, 10, 12].map((number) => ({ name: `${number}`, grey: 100, number }))
  expect(counting(hand).map(({ worth, sum }) => [worth, sum])).toEqual([
    [9, 9],
    [1, 10],
    [1, 11],
  ])
})
