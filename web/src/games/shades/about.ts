import { t } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Shades, TableSeen } from '../../wire/protocol'
import type { About } from '..'
import Picture from './Picture.svelte'
import { watched } from './stage.svelte'
import { forgets, remembered } from './story'

declare module '../../app/catalogues' {
  interface Packages {
    shades: typeof import('./locale/en.json')
  }
}

/** The prompt for what the board shows: a turn's end is not told before the board has turned over its card. */
function prompt(play: Play<Shades.View>): string {
  const scene = watched(play.view)
  const view = scene?.view ?? play.view
  if (view.phase === 'over') return ''
  if (scene?.called) return t('shades/prompt.turning')
  const name = (seat: number): string => play.table.seats[seat]?.shown ?? ''
  const guess = view.guess ?? ''
  const late = view.phase === 'call' && play.table.late.includes(view.guesser)
  if (!scene && play.mine)
    return t(late ? 'shades/prompt.call-late' : `shades/prompt.${view.phase}`, { name: name(view.guesser), guess })
  const acting = view.acting[0]!
  const [whose, phase] = [acting === play.seat ? 'yours' : 'theirs', view.phase] as const
  return t(`shades/prompt.${whose}.${phase}`, { name: name(acting), guess })
}

const viewOf = (table: TableSeen): Shades.View | null => table.view as unknown as Shades.View | null

/** How uneven the print is: a number of cards says nothing to somebody who has not read about it. */
function optionSaid(option: string, value: unknown): string | null {
  if (option !== 'print_tolerance') return null
  return value === 0 ? t('shades/print.even') : t('shades/print.uneven', { n: Number(value) })
}

export const about: About = {
  Picture,
  board: () => import('./Board.svelte'),
  result: () => import('./Result.svelte'),
  prompt,
  story: (table, told) => {
    const view = viewOf(table)
    return view ? remembered(told, view) : told
  },
  storyNote: (table) => {
    const view = viewOf(table)
    return view && forgets(view) ? t('shades/memory') : ''
  },
  optionSaid,
}
