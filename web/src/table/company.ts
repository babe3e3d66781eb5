// Who is at a table, as far as one needs to decide something about them, and what has happened to them.
import { t, text } from '../app/text'
import type { News } from '../wire/news'
import type { Here, TableSeen } from '../wire/protocol'

const TIME_UP = text('{name}’s time was up.', 'Die Zeit von {name} war um.', '{name} n’avait plus de temps.')
const YOUR_TIME_UP = text(
  'Your time was up: a move was made for you.',
  'Deine Zeit war um: Für dich wurde gezogen.',
  'Tu n’avais plus de temps : on a joué pour toi.',
)
const LEFT = text(
  '{name} has left the game; a bot plays on.',
  '{name} hat das Spiel verlassen; ein Bot spielt weiter.',
  '{name} a quitté la partie ; un bot prend la suite.',
)

/** News in words, to somebody at a seat; to nobody in particular if there is none. */
export function newsSaid({ kind, seat }: News, table: TableSeen, mine: number | null): string {
  if (kind === 'time-up' && seat === mine) return t(YOUR_TIME_UP)
  return t(kind === 'left' ? LEFT : TIME_UP, { name: table.seats[seat]?.shown ?? '' })
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
