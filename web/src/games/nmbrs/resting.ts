// The rest between two rounds: the table as it lay when the last round ended, as the server keeps it.
import type { Nmbrs, TableSeen } from '../../wire/protocol'

export interface Rest {
  /** When the server opens the next round by itself, in its own seconds. */
  until: number
  events: readonly Nmbrs.Event[]
}

/** Whether the table rests, and until when. */
export function restOf(table: TableSeen): Rest | null {
  return table.rest as unknown as Rest | null
}

/** The end of a round among events, if one is. */
export function endIn(events: readonly Nmbrs.Event[]): Nmbrs.RoundEnded | null {
  return events.find((event) => event.type === 'round-ended') ?? null
}

/** Splits events into those up to the end of the round, and those of the next. */
export function parted(events: readonly Nmbrs.Event[]): [readonly Nmbrs.Event[], readonly Nmbrs.Event[]] {
  const at = events.findIndex((event) => event.type === 'dealt')
  return at < 0 ? [events, []] : [events.slice(0, at), events.slice(at)]
}
