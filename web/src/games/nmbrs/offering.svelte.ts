// Who put a card on the open pile, and whether one has had enough of it for this turn. Views do not tell who discarded
// what; it is kept for this tab, so that a reload in the middle of an offer asks with the same words.
import type { Nmbrs, TableSeen } from '../../wire/protocol'

const KEY = 'numbra-nmbrs-discards'

interface Kept {
  /** The table and the round. */
  where: string
  by: Record<string, number>
}

const whereOf = (table: TableSeen): string => `${table.table}/${(table.view as Nmbrs.View | null)?.round ?? 0}`

class Discards {
  private kept = $state.raw<Kept>(remembered())

  /** Note who has discarded what. */
  see(table: TableSeen, events: readonly Nmbrs.Event[]): void {
    const where = whereOf(table)
    const by = this.kept.where === where ? { ...this.kept.by } : {}
    for (const event of events) if (event.type === 'discarded') by[event.card] = event.seat
    this.kept = { where, by }
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.kept))
    } catch {
      // without storage the question names no player after a reload
    }
  }

  /** Who has discarded a card in this round, as far as it is known. */
  by(table: TableSeen, card: string): number | null {
    return this.kept.where === whereOf(table) ? (this.kept.by[card] ?? null) : null
  }
}

function remembered(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? { where: '', by: {} }
  } catch {
    return { where: '', by: {} }
  }
}

export const discards = new Discards()

/** Whether the card on offer is one's own, discarded a moment ago. */
export function ownBack(table: TableSeen): boolean {
  const view = table.view as Nmbrs.View | null
  const top = view?.open[0]
  return !!view && top !== undefined && view.offered === view.seat && discards.by(table, top) === view.seat
}

/** Whether "not in this turn" still holds: until the turn is another's, or the draw is over. */
export function stillNever(never: boolean, before: Nmbrs.View | null, now: Nmbrs.View): boolean {
  const same = before?.active === now.active && before.round === now.round
  return never && same && (now.phase === 'draw' || now.phase === 'offer')
}
