import { t } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Nmbrs, TableSeen } from '../../wire/protocol'
import type { About } from '..'
import { capital, theCard, yourCard } from './cards'
import { pointsShown } from './counting.svelte'
import { ownBack } from './offering.svelte'
import Picture from './Picture.svelte'
import { endIn, restOf } from './resting'

declare module '../../app/catalogues' {
  interface Packages {
    nmbrs: typeof import('./locale/en.json')
  }
}

const viewOf = (table: TableSeen): Nmbrs.View | null => table.view as unknown as Nmbrs.View | null

/** What is to be done now, said to somebody who may act. */
function due(view: Nmbrs.View, table: TableSeen): string {
  const top = view.open[0] ?? ''
  if (view.phase === 'play')
    return t(view.options.variant === 'simplified' ? 'nmbrs/prompt.simplified' : 'nmbrs/prompt.play')
  if (view.phase === 'draw') return t('nmbrs/prompt.draw', { card: theCard(top) })
  return ownBack(table)
    ? capital(t('nmbrs/prompt.back', { card: yourCard(top) }))
    : t('nmbrs/prompt.offer', { card: theCard(top) })
}

function prompt(play: Play<Nmbrs.View>): string {
  const { view, table } = play
  if (view.phase === 'over') return ''
  if (restOf(table)) return t('nmbrs/prompt.rest', { n: view.round - 1 })
  if (play.mine) return due(view, table)
  const nameOf = (seat: number): string => table.seats[seat]?.shown ?? ''
  const turn = t(view.active === play.seat ? 'nmbrs/prompt.yours' : 'nmbrs/prompt.waiting', {
    name: nameOf(view.active),
  })
  if (view.offered === null) return turn
  const card = theCard(view.open[0] ?? '')
  const asked = view.offered === play.seat ? 'nmbrs/prompt.you-asked' : 'nmbrs/prompt.asked'
  return `${turn} ${t(asked, { other: nameOf(view.offered), card })}`
}

/** The seat whose turn it is, also while another is asked about the open card; none between rounds. */
function active(table: TableSeen): number | null {
  const view = viewOf(table)
  return view && !view.over && !restOf(table) ? view.active : null
}

/** How many cards a seat holds; between rounds what it had left, though the next hands are dealt. */
function cards(table: TableSeen, seat: number): number {
  const rest = restOf(table)
  const ended = rest && endIn(rest.events)
  return ended ? (ended.hands[seat]?.length ?? 0) : (viewOf(table)?.hands[seat]?.count ?? 0)
}

export const about: About = {
  Picture,
  board: () => import('./Board.svelte'),
  result: () => import('./Result.svelte'),
  prompt,
  active,
  cards,
  scores: pointsShown,
}
