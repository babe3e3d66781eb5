// News about people at a table, apart from their moves.
import type { TableSeen } from './protocol'

/** Something that everybody may know of a seat: its time has run out, or its person has left the running game. */
export interface News {
  kind: 'time-up' | 'left'
  seat: number
}

/** The news of a table since an earlier view of it. */
export function newsSince(before: TableSeen | null, now: TableSeen): News[] {
  if (before === null || now.sequence <= before.sequence) return []
  const left = now.seats.flatMap((one, seat): News[] =>
    one.left && !before.seats[seat]?.left ? [{ kind: 'left', seat }] : [],
  )
  return now.time_up === null ? left : [{ kind: 'time-up', seat: now.time_up }, ...left]
}
