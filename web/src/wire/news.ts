// What has happened to people at a table, apart from their moves.
import type { TableSeen } from './protocol'

/** Something that everybody may know of a seat: its time has run out, or its person has left the running game. */
export interface News {
  kind: 'time-up' | 'left'
  seat: number
}

/** What is new at a table since it was seen before. */
export function newsSince(before: TableSeen | null, now: TableSeen): News[] {
  if (before === null || now.sequence <= before.sequence) return []
  const left = now.seats.flatMap((one, seat): News[] =>
    one.left && !before.seats[seat]?.left ? [{ kind: 'left', seat }] : [],
  )
  return now.time_up === null ? left : [{ kind: 'time-up', seat: now.time_up }, ...left]
}
