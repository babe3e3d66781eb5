import { describe, expect, test } from 'vitest'
import { plain, type Block } from './markdown'
import { chaptersOf, pageOf } from './page'
import { PICTURES } from './pictures'

const PAGES = import.meta.glob<string>('../../../src/numbra/games/*/rules_page/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const BY_GAME = Object.entries(PAGES).map(
  ([path, markdown]) => [/games\/(\w+)\//.exec(path)![1]!, path.slice(-5, -3), pageOf(markdown)] as const,
)

/** Everything a block says. */
function said(block: Block): string {
  if (block.kind === 'code') return ''
  if (block.kind === 'list') return block.items.map(plain).join(' ')
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].map(plain).join(' ')
  return block.kind === 'rule' ? '' : plain(block.parts)
}

test('a page has an opening and sections with names of their own', () => {
  const { lead, sections } = pageOf('# Title\n\nhello\n\n## Aim\n\n### 1. The cards\n\nmany\n\n## End')
  expect(lead).toHaveLength(1)
  expect(sections.map(({ id, level, rule }) => [id, level, rule])).toEqual([
    ['part-1', 2, null],
    ['rule-1', 3, 1],
    ['part-3', 2, null],
  ])
  expect(sections[1]!.blocks).toHaveLength(1)
})

test('the contents group the rules under their chapters', () => {
  const chapters = chaptersOf(pageOf('## A\n### 1. x\n### 2. y\n## B'))
  expect(chapters.map(({ section, inside }) => [section.id, inside.map(({ id }) => id)])).toEqual([
    ['part-1', ['rule-1', 'rule-2']],
    ['part-4', []],
  ])
})

test('there is a page of each game in each language', () => {
  expect(BY_GAME.map(([game, language]) => `${game} ${language}`).sort()).toEqual(
    ['code777', 'nmbrs', 'shades'].flatMap((game) => ['de', 'en', 'fr'].map((language) => `${game} ${language}`)),
  )
})

describe.each(BY_GAME)('%s in %s', (game, _language, page) => {
  test('every picture has a rule to show', () => {
    const rules = page.sections.map(({ rule }) => rule)
    for (const rule of Object.keys(PICTURES[game]!)) expect(rules).toContain(Number(rule))
  })

  test('the sections have the same names as in English', () => {
    const english = BY_GAME.find(([other, language]) => other === game && language === 'en')![2]
    expect(page.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id))
  })

  test('no markup is left over', () => {
    const all = [...page.lead, ...page.sections.flatMap(({ blocks }) => blocks)].map(said)
    for (const one of all) expect(one).not.toMatch(/\*\*|`|\]\(|^\||^#/)
  })
})

test('options and their values are named in words, wherever they stand; other code stays', () => {
  const words: Record<string, string> = { aid: 'Memory aid', false: 'no' }
  const text =
    '# Game\n\n## Options\n\n- With `aid` **or `aid`**.\n\n| `aid` | is |\n|---|---|\n| `false` | `replay` |\n'
  const [list, table] = pageOf(text, (code) => words[code] ?? null).sections[0]!.blocks
  expect(plain(list?.kind === 'list' ? list.items[0]! : [])).toBe('With Memory aid or Memory aid.')
  expect(table).toEqual({
    kind: 'table',
    head: [[{ kind: 'em', parts: [{ kind: 'text', text: 'Memory aid' }] }], [{ kind: 'text', text: 'is' }]],
    rows: [[[{ kind: 'em', parts: [{ kind: 'text', text: 'no' }] }], [{ kind: 'code', text: 'replay' }]]],
  })
})
