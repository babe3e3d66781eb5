// The tiles as the page speaks of them.
import { isKey, t } from '../../app/text'
import { PYRAMID, type Colour } from './questions'
import type { Code777 } from '../../wire/protocol'

/** All 28, as the pyramid shows them row by row. */
export const TILES: readonly string[] = PYRAMID.flat()

/** Each kind of tile once. */
export const KINDS: readonly string[] = [...new Set(TILES)]

/** The tiles that can be supposed: every kind, and a number alone where it comes in several colours. */
export const CHOICES: readonly string[] = PYRAMID.flatMap((row) => {
  const kinds = [...new Set(row)]
  return kinds.length > 1 ? [...kinds, kinds[0]![1]!] : kinds
})

/** The colour of a tile. */
export function colourOf(tile: string): Colour {
  return tile[0] as Colour
}

/** A tile by colour and number, or by its number alone where the colour is open; null for its back. */
export function tileName(tile: string | null): string {
  if (tile === null) return t('code777/tile.unseen')
  if (tile.length === 1) return t('code777/tile.any', { number: tile })
  return t('code777/tile.named', { colour: t(`code777/tile.coloured.${colourOf(tile)}`), number: tile[1]! })
}

/** A whole rack in words, for screen readers. */
export function tilesName(tiles: readonly (string | null)[]): string {
  return tiles.map(tileName).join(', ')
}

/** A question in words. */
export function questionText(question: number): string {
  const key = `code777/questions.${question}`
  return isKey(key) ? t(key) : ''
}

/** An answer that is understood without its question. */
export function answerText(question: number, answer: Code777.Answer['answer']): string {
  if (answer === 'equal') return t('code777/answer.equal')
  const compared = `code777/compared.${question}.${answer}`
  return isKey(compared) ? t('code777/answer.more', { what: t(compared) }) : String(answer)
}
