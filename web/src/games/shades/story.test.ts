import { expect, test } from 'vitest'
import type { Shades } from '../../wire/protocol'
import { forgets, remembered } from './story'

const KINDS = [['dealt'], ['guessed'], ['called', 'revealed'], ['discarded'], ['guessed'], ['called', 'revealed']]
const STORY = KINDS.map((kinds, sequence) => ({ sequence, words: [], kinds }))
const view = (over = false, memory_aid = false): Shades.View =>
  ({ over, options: { rounds: 1, memory_aid, open_discards: false, print_tolerance: 0 } }) as unknown as Shades.View

test('the whole turn of the card turned over last is told', () => {
  expect(remembered(STORY.slice(0, 3), view())).toEqual(STORY.slice(1, 3))
  expect(remembered(STORY.slice(0, 4), view())).toEqual(STORY.slice(1, 4))
})

test('it stays when the next guess is made, and goes when the next card is turned over', () => {
  expect(remembered(STORY.slice(0, 5), view())).toEqual(STORY.slice(1, 5))
  expect(remembered(STORY, view())).toEqual(STORY.slice(4))
})

test('the first guess comes after the deal', () => {
  expect(remembered(STORY.slice(0, 2), view())).toEqual(STORY.slice(1, 2))
})

test('before the first guess there is the deal', () => {
  expect(remembered(STORY.slice(0, 1), view())).toEqual(STORY.slice(0, 1))
})

test('the memory aid and the end forget nothing', () => {
  expect([view(), view(false, true), view(true)].map(forgets)).toEqual([true, false, false])
  expect(remembered(STORY, view(false, true))).toEqual(STORY)
  expect(remembered(STORY, view(true))).toEqual(STORY)
})
