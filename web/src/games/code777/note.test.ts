import { expect, test } from 'vitest'
import { EMPTY_PAGE, goneFrom, marked, pageAt, parsed, withMark, type Note } from './note'
import type { Code777 } from '../../wire/protocol'
import { TILES } from './tiles'

const BLANK: Note = { pages: [], words: '' }

test('a note comes back as it was kept', () => {
  const note = { ...withMark(withMark(BLANK, 1, 0, 'x'), 1, 27, 'o'), words: '5 or 6' }
  expect(parsed(JSON.stringify(note))).toEqual(note)
})

test('a fresh sheet is empty', () => {
  expect(parsed('')).toEqual(BLANK)
  expect(pageAt(BLANK, 0)).toBe(EMPTY_PAGE)
})

test('a text that is no note of ours is kept as words', () => {
  expect(parsed('my rack: 7 7 ?')).toEqual({ ...BLANK, words: 'my rack: 7 7 ?' })
})

test.each(['null', '3', '{"pages":[1,"zz"],"words":5}'])('a damaged note %s does no harm', (kept) => {
  const note = parsed(kept)
  expect(note.pages.every((page) => page === EMPTY_PAGE)).toBe(true)
  expect(note.words).toBe('')
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

const SEEN = { racks: [['b7', 'b7', 'g1'], null], resting: [null], conclusions: null }
const options = (more: Partial<Code777.View['options']>): Code777.View['options'] => ({
  racks: 4,
  hide_removed: false,
  return_tiles: false,
  wrong: 'free',
  cross_out: false,
  assistant: false,
  ...more,
})

test('the table crosses out nothing unless its options say so', () => {
  expect(goneFrom({ ...SEEN, options: options({}) }).size).toBe(0)
})

test('of equal tiles that lie open the last are crossed out, each once', () => {
  const gone = [...goneFrom({ ...SEEN, options: options({ cross_out: true }) })]
  expect(gone).toEqual([
    [27, 'open'],
    [26, 'open'],
    [0, 'open'],
  ])
})

test('the assistant rules out what cannot stand on the rack, besides what lies open', () => {
  const conclusions = { racks: 7, most: { b7: 1, g1: 0, y2: 0 } }
  const gone = goneFrom({ ...SEEN, conclusions, options: options({ assistant: true }) })
  const said = [...gone].map(([n, why]) => `${TILES[n]} ${why}`).toSorted()
  expect(said).toEqual(['b7 open', 'b7 open', 'b7 ruled out', 'g1 open', 'y2 ruled out', 'y2 ruled out'])
})
