import { t } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Code777, TableSeen } from '../../wire/protocol'
import type { About } from '..'
import Picture from './Picture.svelte'
import { silentNote } from './words'

declare module '../../app/catalogues' {
  interface Packages {
    code777: typeof import('./locale/en.json')
  }
}

const viewOf = (table: TableSeen): Code777.View | null => table.view as unknown as Code777.View | null

function prompt(play: Play<Code777.View>): string {
  const { view, table, seat } = play
  const opening = !view.log.some((entry) => entry.type === 'answer')
  if (seat !== null && view.waiting_for.includes(seat)) {
    const silent = view.announced.includes(seat) || view.sitting_out[seat]
    return t(opening ? 'code777/prompt.ask-first' : silent ? 'code777/prompt.ask-only' : 'code777/prompt.ask')
  }
  const asker = table.seats[view.asker]
  const name = asker?.shown ?? ''
  if (!play.mine) return t(opening ? 'code777/prompt.watch-first' : 'code777/prompt.watch', { name })
  if (!asker?.bot) return t(opening ? 'code777/prompt.watch-first' : 'code777/prompt.think', { name })
  return t(opening ? 'code777/prompt.first' : 'code777/prompt.go-on', { name })
}

function seatNote(table: TableSeen, seat: number): string {
  const left = viewOf(table)?.sitting_out[seat] ?? 0
  return left > 0 ? silentNote(left).join(' ') : ''
}

export const about: About = {
  Picture,
  board: () => import('./Board.svelte'),
  result: () => import('./Result.svelte'),
  prompt,
  seatNote,
}
