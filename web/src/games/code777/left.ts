// Counts the tiles that a player does not see; three of them are their own.
import type { Code777 } from '../../wire/protocol'
import { KINDS, TILES } from './tiles'

type Open = Pick<Code777.View, 'racks' | 'resting'>

/** The number of unseen tiles of each kind. */
export function unseen(view: Open): Map<string, number> {
  const left = new Map(KINDS.map((kind) => [kind, TILES.filter((tile) => tile === kind).length]))
  for (const tile of [...view.racks.flatMap((tiles) => tiles ?? []), ...view.resting])
    if (tile !== null) left.set(tile, left.get(tile)! - 1)
  return left
}

/** The number of unseen tiles with a colour (by its letter) or a number. */
export function unseenWith(left: ReadonlyMap<string, number>, common: string): number {
  return [...left].reduce((sum, [kind, count]) => sum + (kind.includes(common) ? count : 0), 0)
}

/** How many more of a tile, or of a number whose colour is open, can be among three, besides those chosen. */
export function remaining(left: ReadonlyMap<string, number>, card: string, chosen: readonly (string | null)[]): number {
  const number = card.at(-1)!
  const ofNumber = unseenWith(left, number) - chosen.filter((one) => one?.at(-1) === number).length
  if (card === number) return ofNumber
  return Math.min(ofNumber, left.get(card)! - chosen.filter((one) => one === card).length)
}
