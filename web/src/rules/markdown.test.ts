import { describe, expect, test } from 'vitest'
import { blocksOf, inlinesOf, plain } from './markdown'

describe('lines', () => {
  test('bold, italic and code are told apart', () => {
    expect(inlinesOf('**Start.** A run of *k* with `rounds` 2')).toEqual([
      { kind: 'strong', parts: [{ kind: 'text', text: 'Start.' }] },
      { kind: 'text', text: ' A run of ' },
      { kind: 'em', parts: [{ kind: 'text', text: 'k' }] },
      { kind: 'text', text: ' with ' },
      { kind: 'code', text: 'rounds' },
      { kind: 'text', text: ' 2' },
    ])
  })

  test('a star that stands before a space is a star', () => {
    const said = 'from L* = 95 (card 1) to L* = 15'
    expect(inlinesOf(said)).toEqual([{ kind: 'text', text: said }])
  })

  test('emphasis holds other emphasis', () => {
    expect(inlinesOf('**all *of* it**')).toEqual([
      {
        kind: 'strong',
        parts: [
          { kind: 'text', text: 'all ' },
          { kind: 'em', parts: [{ kind: 'text', text: 'of' }] },
          { kind: 'text', text: ' it' },
        ],
      },
    ])
  })

  test('a link leads to the web or to a page of ours, never into a script', () => {
    expect(inlinesOf('[rules](/rules/nmbrs)')).toEqual([
      { kind: 'link', to: '/rules/nmbrs', parts: [{ kind: 'text', text: 'rules' }] },
    ])
    expect(inlinesOf('[x](javascript:alert)').map(({ kind }) => kind)).toEqual(['text'])
  })

  test('tags are only text', () => {
    expect(inlinesOf('<img onerror=x>')).toEqual([{ kind: 'text', text: '<img onerror=x>' }])
  })

  test('what is escaped is meant literally', () => {
    expect(plain(inlinesOf('3 \\* 3 \\* 3'))).toBe('3 * 3 * 3')
  })

  test('without markup', () => {
    expect(plain(inlinesOf('**a** `b` [*c*](#d)'))).toBe('a b c')
  })
})

describe('blocks', () => {
  test('headings have their level', () => {
    expect(blocksOf('# One\n### Three ###')).toEqual([
      { kind: 'heading', level: 1, parts: [{ kind: 'text', text: 'One' }] },
      { kind: 'heading', level: 3, parts: [{ kind: 'text', text: 'Three' }] },
    ])
  })

  test('the lines of a paragraph are one', () => {
    expect(blocksOf('one\n*two\nthree*\n\nfour').map((block) => 'parts' in block && plain(block.parts))).toEqual([
      'one two three',
      'four',
    ])
  })

  test('an item goes on in indented lines', () => {
    const [list] = blocksOf('- one\n  (more of\n  50) it\n- two')
    expect(list).toMatchObject({ kind: 'list', ordered: false })
    expect(list?.kind === 'list' && list.items.map(plain)).toEqual(['one (more of 50) it', 'two'])
  })

  test('a numbered list is ordered, and may follow a paragraph at once', () => {
    expect(blocksOf('do:\n1. one\n2. two').map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
  })

  test('a table has a head and rows', () => {
    const [table, ...rest] = blocksOf('| A | B |\n|---|:-:|\n| `1` | a \\| b |\n| 2 | |\nafter')
    expect(rest).toMatchObject([{ kind: 'paragraph' }])
    expect(table).toMatchObject({ kind: 'table', head: [[{ text: 'A' }], [{ text: 'B' }]] })
    expect(table?.kind === 'table' && table.rows.map((row) => row.map(plain))).toEqual([
      ['1', 'a | b'],
      ['2', ''],
    ])
  })

  test('bars without a line under the head are text', () => {
    expect(blocksOf('| a | b |')).toMatchObject([{ kind: 'paragraph' }])
  })

  test('code stays as it is, also where its end is missing', () => {
    expect(blocksOf('```\n# a\n\n*b*\n```\nc')).toMatchObject([
      { kind: 'code', text: '# a\n\n*b*' },
      { kind: 'paragraph' },
    ])
    expect(blocksOf('```\na')).toEqual([{ kind: 'code', text: 'a' }])
  })

  test('a line across is a line', () => {
    expect(blocksOf('a\n\n---\n\nb').map(({ kind }) => kind)).toEqual(['paragraph', 'rule', 'paragraph'])
  })
})
