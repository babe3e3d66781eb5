// The people at a table: news about them, and the seats for which something can be decided.
import { t } from '../app/text'
import type { News } from '../wire/news'
import type { Here, TableSeen } from '../wire/protocol'

/** News in words, to somebody at a seat; to nobody in particular if there is none. */
export function newsSaid({ kind, seat }: News, table: TableSeen, mine: number | null): string {
  if (kind === 'time-up' && seat === mine) return t('table/company.your-time-up')
  return t(kind === 'left' ? 'table/company.left' : 'table/company.time-up', { name: table.seats[seat]?.shown ?? '' })
}

/** The first seat, not my own, for which a bot may be voted in at this moment (server seconds); null if there is none. */
export function replaceableNow(here: Here | null, mine: number | null, now: number): number | null {
  if (here === null || mine === null) return null
  const due = here.replaceable.findIndex((moment, seat) => seat !== mine && moment !== null && moment <= now)
  return due < 0 ? null : due
}

/** The seats that the game waits for, whose clocks run: none between two rounds or in a pause. */
export function waitedFor(table: TableSeen): readonly number[] {
  return table.status === 'playing' && !table.rest && !table.paused ? (table.view?.waiting_for ?? []) : []
}
