// Who is at a table, as far as one needs to decide something about them.
import type { Here } from '../wire/protocol'

/** The first seat, not my own, for which a bot may be voted in at this moment (server seconds); null if there is none. */
export function replaceableNow(here: Here | null, mine: number | null, now: number): number | null {
  if (here === null || mine === null) return null
  const due = here.replaceable.findIndex((moment, seat) => seat !== mine && moment !== null && moment <= now)
  return due < 0 ? null : due
}
