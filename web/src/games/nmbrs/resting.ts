// Between two rounds: what the table was like when the last one ended, as the server keeps it.
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

/** What led to the end of the round, and what begins the next. */
export function parted(events: readonly Nmbrs.Event[]): [readonly Nmbrs.Event[], readonly Nmbrs.Event[]] {
  const at = events.findIndex((event) => event.type === 'dealt')
  return at < 0 ? [events, []] : [events.slice(0, at), events.slice(at)]
}
