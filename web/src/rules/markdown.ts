// Markdown as the rules pages use it, read into a tree: markup that the tree lacks cannot get onto the page.

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] }

export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** A reader of one kind of block: the block, and how many lines it took; null if the lines begin with another. */
type Reader = (lines: readonly string[]) => { block: Block; took: number } | null

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const FENCE = /^```/
const RULE = /^(-{3,}|\*{3,})\s*$/
const ITEM = /^(?:[-*]|(\d+)\.)\s+(.*)$/
const ROW = /^\|.*\|\s*$/
const UNDER_HEAD = /^\|(\s*:?-+:?\s*\|)+\s*$/
const SPAN =
  /`([^`]+)`|\*\*(?=\S)(.+?)(?<=\S)\*\*|\*(?=\S)(.+?)(?<=\S)\*|\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)|\\([\\`*|[\]_])/

/** All blocks of a text. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let lines: readonly string[] = markdown.split(/\r?\n/)
  while (lines.length > 0) {
    if (lines[0]!.trim() === '') {
      lines = lines.slice(1)
      continue
    }
    const { block, took } = firstOf(lines)
    blocks.push(block)
    lines = lines.slice(took)
  }
  return blocks
}

/** The text of a line, with its emphasis, code and links. */
export function inlinesOf(text: string): Inline[] {
  const found = SPAN.exec(text)
  if (!found) return text === '' ? [] : [{ kind: 'text', text }]
  const before = inlinesOf(text.slice(0, found.index))
  return [...before, spanOf(found), ...inlinesOf(text.slice(found.index + found[0].length))]
}

/** The text of a line without markup. */
export function plain(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? plain(part.parts) : part.text)).join('')
}

function spanOf([, code, strong, em, label, to, escaped]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', parts: inlinesOf(strong) }
  if (em !== undefined) return { kind: 'em', parts: inlinesOf(em) }
  if (label !== undefined) return { kind: 'link', to: to!, parts: inlinesOf(label) }
  return { kind: 'text', text: escaped! }
}

const heading: Reader = ([first = '']) => {
  const found = HEADING.exec(first)
  return found && { block: { kind: 'heading', level: found[1]!.length, parts: inlinesOf(found[2]!) }, took: 1 }
}

const rule: Reader = ([first = '']) => (RULE.test(first) ? { block: { kind: 'rule' }, took: 1 } : null)

const code: Reader = (lines) => {
  if (!FENCE.test(lines[0]!)) return null
  const inside = lines.slice(1)
  const end = inside.findIndex((line) => FENCE.test(line))
  const text = end === -1 ? inside : inside.slice(0, end)
  return { block: { kind: 'code', text: text.join('\n') }, took: text.length + (end === -1 ? 1 : 2) }
}

const table: Reader = (lines) => {
  if (!ROW.test(lines[0]!) || !UNDER_HEAD.test(lines[1] ?? '')) return null
  const [first, , ...rows] = takeWhile(lines, (line) => ROW.test(line))
  return { block: { kind: 'table', head: cellsOf(first!), rows: rows.map(cellsOf) }, took: rows.length + 2 }
}

const list: Reader = (lines) => {
  const first = ITEM.exec(lines[0]!)
  if (!first) return null
  const mine = takeWhile(lines, (line) => ITEM.test(line) || /^\s+\S/.test(line))
  const items: string[] = []
  for (const line of mine) {
    const item = ITEM.exec(line)
    if (item) items.push(item[2]!)
    else items.push(`${items.pop()} ${line.trim()}`)
  }
  return { block: { kind: 'list', ordered: first[1] !== undefined, items: items.map(inlinesOf) }, took: mine.length }
}

const paragraph: Reader = (lines) => {
  const [first, ...others] = lines
  const more = takeWhile(others, (line) => line.trim() !== '' && !STARTING.some((reader) => reader([line])))
  const said = [first!, ...more].map((line) => line.trim()).join(' ')
  return { block: { kind: 'paragraph', parts: inlinesOf(said) }, took: 1 + more.length }
}

/** The blocks that end a paragraph when they begin. */
const STARTING: readonly Reader[] = [heading, rule, code, list]

function firstOf(lines: readonly string[]): { block: Block; took: number } {
  for (const reader of [heading, rule, code, table, list]) {
    const read = reader(lines)
    if (read) return read
  }
  return paragraph(lines)!
}

function cellsOf(row: string): Inline[][] {
  const cells = row.trim().slice(1, -1)
  return cells.split(/(?<!\\)\|/).map((cell) => inlinesOf(cell.trim()))
}

function takeWhile<T>(all: readonly T[], wanted: (one: T) => boolean): T[] {
  const end = all.findIndex((one) => !wanted(one))
  return all.slice(0, end === -1 ? all.length : end)
}
