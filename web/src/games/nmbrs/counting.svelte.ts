// How far the result of a round has been counted, so that nothing on the page knows the points before they are shown.
import type { Nmbrs, TableSeen } from '../../wire/protocol'
import { endIn, restOf } from './resting'

class Counting {
  /** The result that is being counted, by the table and the round. */
  private which = $state('')
  private hands = $state(0)

  /** The first `hands` hands of a result have been counted. */
  reach(table: TableSeen, hands: number): void {
    this.which = named(table)
    this.hands = hands
  }

  /** How many hands of the result at this table have been counted. */
  of(table: TableSeen): number {
    return this.which === named(table) ? this.hands : 0
  }
}

const named = (table: TableSeen): string => `${table.table}/${(table.view as unknown as Nmbrs.View | null)?.round ?? 0}`

export const counting = new Counting()

/** The points by seat as far as they have been counted: those before the round for hands that have not. */
export function pointsShown(table: TableSeen): readonly (number | null)[] {
  const rest = restOf(table)
  const ended = rest && endIn(rest.events)
  if (!ended) return table.scores
  const counted = counting.of(table)
  return ended.points.map((points, seat) => (seat < counted ? points : (ended.before[seat] ?? null)))
}
