// The tiles as the page speaks of them.
import { t, text, type Text } from '../../app/text'
import { COMPARED, EQUAL, MORE, PYRAMID } from './questions'
import type { Code777 } from '../../wire/protocol'

const NAMED = text('{colour} {number}', '{colour} {number}', '{number} {colour}')
const ANY = text('{number} of any colour', '{number} in irgendeiner Farbe', '{number} de n’importe quelle couleur')
const UNSEEN = text('a tile from behind', 'ein Plättchen von hinten', 'une tuile vue de dos')

/** All 28, as the pyramid shows them row by row. */
export const TILES: readonly string[] = PYRAMID.flat()

/** Each kind of tile once. */
export const KINDS: readonly string[] = [...new Set(TILES)]

/** What a rack may be supposed of: every kind, and a number alone where it comes in several colours. */
export const CHOICES: readonly string[] = PYRAMID.flatMap((row) => {
  const kinds = [...new Set(row)]
  return kinds.length > 1 ? [...kinds, kinds[0]![1]!] : kinds
})

/** Two letters of each colour's name, no two alike: what stands on the tiles besides colour and pattern. */
export const LETTERS: Record<string, Text> = {
  g: text('gn', 'gn', 've'),
  y: text('ye', 'ge', 'ja'),
  k: text('bk', 'sw', 'no'),
  n: text('br', 'br', 'br'),
  r: text('rd', 'rt', 'rg'),
  p: text('pk', 'rs', 'rs'),
  b: text('bl', 'bl', 'bl'),
}

/** The colours as they stand before a number. */
const COLOURED: Record<string, Text> = {
  g: text('green', 'grüne', 'vert'),
  y: text('yellow', 'gelbe', 'jaune'),
  k: text('black', 'schwarze', 'noir'),
  n: text('brown', 'braune', 'brun'),
  r: text('red', 'rote', 'rouge'),
  p: text('pink', 'rosa', 'rose'),
  b: text('blue', 'blaue', 'bleu'),
}

/** A tile by colour and number, or by its number alone where the colour is open; null for its back. */
export function tileName(tile: string | null): string {
  if (tile === null) return t(UNSEEN)
  if (tile.length === 1) return t(ANY, { number: tile })
  return t(NAMED, { colour: t(COLOURED[tile[0]!]!), number: tile[1]! })
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
