// The tiles as the page speaks of them.
import { t, text } from '../../app/text'
import { COLOURS, COMPARED, EQUAL, MORE, PYRAMID } from './questions'
import type { Code777 } from '../../wire/protocol'

const NAMED = text('{colour} {number}', '{colour} {number}', '{number} {colour}')
const UNSEEN = text('a tile from behind', 'ein Plättchen von hinten', 'une tuile vue de dos')

/** All 28, as the pyramid shows them row by row. */
export const TILES: readonly string[] = PYRAMID.flat()

/** A tile by colour and number; null for its back. */
export function tileName(tile: string | null): string {
  if (tile === null) return t(UNSEEN)
  return t(NAMED, { colour: t(COLOURS[tile[0]!]!), number: tile[1]! })
}

/** A whole rack, for those who listen. */
export function tilesName(tiles: readonly (string | null)[]): string {
  return tiles.map(tileName).join(', ')
}

/** An answer that is understood without its question. */
export function answerText(question: number, answer: Code777.Answer['answer']): string {
  if (answer === 'equal') return t(EQUAL)
  if (answer === 'first' || answer === 'second')
    return t(MORE, { what: t(COMPARED[question]![+(answer === 'second')]!) })
  return String(answer)
}
