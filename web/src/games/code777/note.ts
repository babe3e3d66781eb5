// The content of a note sheet: a page of marks for each rack the player has had, and free words.
import type { Code777 } from '../../wire/protocol'
import { TILES } from './tiles'

/** A mark: none, crossed out, circled. */
export type Mark = '.' | 'x' | 'o'

export interface Note {
  /** One letter for each tile of the pyramid; the first page is that of the first rack. */
  pages: string[]
  words: string
}

export const EMPTY_PAGE = '.'.repeat(TILES.length)
export const MOST_WORDS = 3000

/** A note from its text. A text of another format becomes the words of the note, so that nothing is lost. */
export function parsed(kept: string): Note {
  let note: Partial<Note> | null
  try {
    note = JSON.parse(kept || '{}') as Partial<Note> | null
  } catch {
    return { pages: [], words: kept.slice(0, MOST_WORDS) }
  }
  const pages = Array.isArray(note?.pages) ? note.pages.map(pageOf) : []
  return { pages, words: typeof note?.words === 'string' ? note.words : '' }
}

function pageOf(kept: unknown): string {
  return typeof kept === 'string' && /^[.xo]*$/.test(kept) && kept.length === TILES.length ? kept : EMPTY_PAGE
}

/** The page of a rack, by how often it was renewed before. */
export function pageAt(note: Note, rack: number): string {
  return note.pages[rack] ?? EMPTY_PAGE
}

/** The mark after crossing out or circling; the same again, or a cross on a circle, clears it. */
export function marked(before: Mark, wanted: 'x' | 'o'): Mark {
  if (wanted === 'o') return before === 'o' ? '.' : 'o'
  return before === '.' ? 'x' : '.'
}

/** The note with another mark on a page. */
export function withMark(note: Note, rack: number, tile: number, mark: Mark): Note {
  const pages = Array.from({ length: Math.max(note.pages.length, rack + 1) }, (_, n) => pageAt(note, n))
  pages[rack] = pages[rack]!.slice(0, tile) + mark + pages[rack]!.slice(tile + 1)
  return { ...note, pages }
}

/** Why the table crosses out a tile of the pyramid: it lies open somewhere, or the assistant has ruled it out. */
export type Gone = 'open' | 'ruled out'

/** What the table crosses out on its own, where its options say so: of equal tiles, the last. */
export function goneFrom(view: Pick<Code777.View, 'options' | 'racks' | 'resting' | 'conclusions'>): Map<number, Gone> {
  const gone = new Map<number, Gone>()
  const cross = (tile: string | null, why: Gone): void => {
    const place = TILES.findLastIndex((one, n) => one === tile && !gone.has(n))
    if (place >= 0) gone.set(place, why)
  }
  const { options, conclusions } = view
  if (options.cross_out || options.assistant)
    for (const tile of [...view.racks.flatMap((tiles) => tiles ?? []), ...view.resting]) cross(tile, 'open')
  for (const [kind, most] of Object.entries(conclusions?.most ?? {})) {
    const left = TILES.filter((one, n) => one === kind && !gone.has(n)).length
    for (let more = most; more < left; more += 1) cross(kind, 'ruled out')
  }
  return gone
}
