// A rules page: an opening, and sections one can jump to. Their names are the same in every language.
import { blocksOf, plain, type Block, type Inline } from './markdown'

export interface Section {
  /** The name of its anchor. */
  id: string
  level: number
  title: Inline[]
  /** The number of the rule, where it is one. */
  rule: number | null
  blocks: Block[]
}

export interface Page {
  lead: Block[]
  sections: Section[]
}

/** A chapter of the contents, with the rules in it. */
export interface Chapter {
  section: Section
  inside: Section[]
}

/**
 * Read a rules page; its title is left to the caller. The pages name options and their values as one types them at
 * a terminal: `worded` gives what players call them, and null for other code.
 */
export function pageOf(markdown: string, worded: (code: string) => string | null = () => null): Page {
  const page: Page = { lead: [], sections: [] }
  for (const block of blocksOf(markdown).map((one) => inWords(one, worded))) {
    if (block.kind === 'heading' && block.level > 1) page.sections.push(sectionOf(block, page.sections.length + 1))
    else if (block.kind !== 'heading') (page.sections.at(-1)?.blocks ?? page.lead).push(block)
  }
  return page
}

/** The contents of a page. */
export function chaptersOf(page: Page): Chapter[] {
  const chapters: Chapter[] = []
  for (const section of page.sections) {
    if (section.level === 2 || chapters.length === 0) chapters.push({ section, inside: [] })
    else chapters.at(-1)!.inside.push(section)
  }
  return chapters
}

function inWords(block: Block, worded: (code: string) => string | null): Block {
  const line = (parts: readonly Inline[]): Inline[] =>
    parts.map((part) => {
      if ('parts' in part) return { ...part, parts: line(part.parts) }
      const word = part.kind === 'code' ? worded(part.text) : null
      return word === null ? part : { kind: 'em', parts: [{ kind: 'text', text: word }] }
    })
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, parts: line(block.parts) }
    case 'list':
      return { ...block, items: block.items.map(line) }
    case 'table':
      return { ...block, head: block.head.map(line), rows: block.rows.map((row) => row.map(line)) }
    default:
      return block
  }
}

function sectionOf({ level, parts }: { level: number; parts: Inline[] }, place: number): Section {
  const number = /^(\d+)\. /.exec(plain(parts))?.[1]
  const id = number ? `rule-${number}` : `part-${place}`
  return { id, level, title: parts, rule: number ? Number(number) : null, blocks: [] }
}
