// The play that dropping the dragged cards would make: asked of the server once for each row they pass over.
import { placementsOf, type NmbrsPlay } from './draft.svelte'
import { meant, type Valued } from './placing'

/** Places a card can be dropped onto, by `data-drop`: a row, or the table beside the rows. */
const ROW = 'row:'
export const TABLE = 'table'

/** The row that a place is, by its key. */
export function rowOf(place: string | null): string | null {
  return place?.startsWith(ROW) ? place.slice(ROW.length) : null
}

export class Dropping {
  /** The play that dropping here would make; null if there is none, or the player has to choose. */
  ghost = $state.raw<Valued | null>(null)
  private known: Record<string, Promise<Valued[]>> = {}
  private sequence = -1
  private at = 0

  constructor(private readonly play: () => NmbrsPlay) {}

  /** The cards have moved over a place, or over none. */
  async over(cards: readonly string[], place: string | null): Promise<void> {
    const now = ++this.at
    this.ghost = null
    if (cards.length === 0 || !lays(cards, place)) return
    const found = meant(await this.placements(cards, rowOf(place)), rowOf(place))
    if (now === this.at) this.ghost = found
  }

  /** The play that dropping them there makes; null if there is none, or the player has to choose. */
  async dropped(cards: readonly string[], place: string): Promise<Valued | null> {
    if (!lays(cards, place)) return null
    return meant(await this.placements(cards, rowOf(place)), rowOf(place))
  }

  private placements(cards: readonly string[], row: string | null): Promise<Valued[]> {
    const play = this.play()
    if (!play.mine || play.view.phase !== 'play') return Promise.resolve([])
    if (play.table.sequence !== this.sequence) this.known = {}
    this.sequence = play.table.sequence
    const key = `${[...cards].sort().join()}|${row ?? ''}`
    return (this.known[key] ??= placementsOf(play, cards, row))
  }
}

/** Whether cards may be laid by dropping them here: onto a row, or several beside the rows. */
function lays(cards: readonly string[], place: string | null): boolean {
  return rowOf(place) !== null || (place === TABLE && cards.length > 1)
}
