import { t } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Shades, TableSeen } from '../../wire/protocol'
import type { GameUi } from '..'
import Picture from './Picture.svelte'
import { watched } from './stage.svelte'
import { forgets, remembered } from './story'
import { verdictSaid } from './words'

/** The prompt for what the board shows: a turn's end is not told before the board has turned over its card. */
function prompt(play: Play<Shades.View>): string {
  const scene = watched(play.view)
  const view = scene?.view ?? play.view
  if (view.phase === 'over') return ''
  if (scene?.called) return t('shades/prompt.turning')
  const name = (seat: number): string => play.table.seats[seat]?.shown ?? ''
  const guess = view.guess ?? ''
  if (!scene && play.mine) return t(`shades/prompt.${view.phase}`, { name: name(view.guesser), guess })
  const acting = view.acting[0]!
  const [whose, phase] = [acting === play.seat ? 'yours' : 'theirs', view.phase] as const
  return t(`shades/prompt.${whose}.${phase}`, { name: name(acting), guess })
}

function said(given: Record<string, unknown>): string {
  const action = given as unknown as Shades.Action
  switch (action.type) {
    case 'guess':
      return t('shades/advice.guess', { n: action.number })
    case 'call':
      return t('shades/advice.call', { verdict: verdictSaid(action.verdict) })
    case 'discard':
      return t('shades/advice.discard', { n: action.card })
  }
}

const viewOf = (table: TableSeen): Shades.View | null => table.view as unknown as Shades.View | null

export const about: GameUi = {
  title: '49 Shades of Grey',
  tagline: 'shades/tagline',
  minutes: '15–20',
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
  scores: (table) => viewOf(table)?.scores ?? table.seats.map(() => null),
  said,
  usual: { seats: 2, options: {} },
}
