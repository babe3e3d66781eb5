import { expect, test } from 'vitest'
import { EMPTY_PAGE, lyingOpen, marked, pageAt, parsed, withMark, type Note } from './note'
import { TILES } from './tiles'

const BLANK: Note = { pages: [], words: '', auto: false }

test('a note comes back as it was kept', () => {
  const note = { ...withMark(withMark(BLANK, 1, 0, 'x'), 1, 27, 'o'), words: '5 or 6', auto: true }
  expect(parsed(JSON.stringify(note))).toEqual(note)
})

test('a fresh sheet is empty', () => {
  expect(parsed('')).toEqual(BLANK)
  expect(pageAt(BLANK, 0)).toBe(EMPTY_PAGE)
})

test('a text that is no note of ours is kept as words', () => {
  expect(parsed('my rack: 7 7 ?')).toEqual({ ...BLANK, words: 'my rack: 7 7 ?' })
})

test.each(['null', '3', '{"pages":[1,"zz"],"words":5,"auto":"yes"}'])('a damaged note %s does no harm', (kept) => {
  const note = parsed(kept)
  expect(note.pages.every((page) => page === EMPTY_PAGE)).toBe(true)
  expect([note.words, note.auto]).toEqual(['', false])
})

test('crossing out and circling, and again clears', () => {
  expect(marked('.', 'x')).toBe('x')
  expect(marked('x', 'x')).toBe('.')
  expect(marked('.', 'o')).toBe('o')
  expect(marked('o', 'o')).toBe('.')
  expect(marked('x', 'o')).toBe('o')
  expect(marked('o', 'x')).toBe('.')
})

test('each rack has a page of its own', () => {
  const note = withMark(BLANK, 2, 3, 'x')
  expect(note.pages.map((page) => page.includes('x'))).toEqual([false, false, true])
  expect(BLANK.pages).toEqual([])
})

test('of equal tiles that lie open the last are crossed out, each once', () => {
  const open = [...lyingOpen(['b7', 'b7', 'g1', null])]
  expect(open.map((n) => TILES[n])).toEqual(['b7', 'b7', 'g1'])
  expect(open).toEqual([27, 26, 0])
})
