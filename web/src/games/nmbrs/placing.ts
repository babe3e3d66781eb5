// Describes in words what a play does to the rows on the table.
import type { Nmbrs } from '../../wire/protocol'
import { isJoker, rawOf } from './cards'

export type Way = 'new' | 'add' | 'join' | 'cross' | 'swap'

/** A play that may be made with the cards chosen. */
export interface Placement {
  action: Nmbrs.Lay | Nmbrs.Swap
  way: Way
  /** The row as it lies afterwards; for a swap the card and the joker. */
  row: string[]
  /** The cards of one's own in it, as they will lie. */
  played: string[]
  /** The rows on the table it touches. */
  touches: string[][]
}

/** Its worth, as the server counts it. */
export interface Valued extends Placement {
  points: number
  doubled: boolean
}

/** A row's name. */
export function keyOf(row: readonly string[]): string {
  return row.join('-')
}

/** What a lay does to the rows on the table. */
export function placed(lay: Nmbrs.Lay, rows: readonly string[][]): Placement {
  const cards = new Set(lay.row.map(rawOf))
  const lying = new Set(rows.flat().map(rawOf))
  const touched = rows.filter((row) => row.some((card) => cards.has(rawOf(card))))
  const grown = touched.filter((row) => row.every((card) => cards.has(rawOf(card))))
  const crossed = touched.filter((row) => !grown.includes(row) && !grown.some((one) => shares(one, row)))
  return {
    action: lay,
    way: grown.length > 1 ? 'join' : grown.length === 1 ? 'add' : crossed.length > 0 ? 'cross' : 'new',
    row: lay.row,
    played: lay.row.filter((card) => !lying.has(rawOf(card))),
    touches: [...grown, ...crossed],
  }
}

function shares(one: readonly string[], other: readonly string[]): boolean {
  return one.some((card) => other.includes(card))
}

/** The jokers on the table that this card could replace. */
export function swaps(card: string, rows: readonly string[][]): Placement[] {
  const jokers = new Set(rows.flat().filter((lying) => isJoker(lying) && lying.slice(0, -1) === card))
  return [...jokers].map((joker) => ({
    action: { type: 'swap', joker },
    way: 'swap',
    row: [card, joker],
    played: [card],
    touches: rows.filter((row) => row.includes(joker)),
  }))
}

/** Whether it is only the jokers that make these plays differ: then somebody has to say what they stand for. */
export function jokerAsks(placements: readonly Placement[]): boolean {
  return placements.length > 1 && placements.some((one) => one.way !== 'swap' && one.played.some(isJoker))
}

/** What dropping cards onto a row comes to: the play that was clearly meant, or null where the player has to choose.
 * What lengthens that row, fills or joins it, or replaces its joker, is meant before what only crosses it. */
export function meant<P extends Placement>(placements: readonly P[], row: string | null): P | null {
  const there = row === null ? [...placements] : placements.filter((one) => touchesRow(one, row))
  const direct = there.filter((one) => one.way !== 'cross' && one.way !== 'new')
  if (row !== null && direct.length > 0) return direct.length === 1 ? direct[0]! : null
  return there.length === 1 ? there[0]! : null
}

/** Whether a play touches the row with this key. */
export function touchesRow(placement: Placement, row: string): boolean {
  return placement.touches.some((one) => keyOf(one) === row)
}
