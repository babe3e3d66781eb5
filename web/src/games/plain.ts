// How a game without a folder here is told: from what any game has.
import { waitedFor } from '../table/company'
import { listed, t } from '../app/text'
import type { AnyPlay, Looks } from '.'
import PlainPicture from './PlainPicture.svelte'

/** Whose turn it is. Who may act although the game waits for others is told both. */
function prompt(play: AnyPlay): string {
  const { table, seat, mine } = play
  if (table.rest) return t('table/plain.rest')
  const waiting = waitedFor(table)
  if (seat !== null && waiting.includes(seat)) return t('table/plain.yours')
  if (waiting.length === 0) return ''
  const names = listed(waiting.map((one) => table.seats[one]?.shown ?? ''))
  return t(mine ? 'table/plain.may' : 'table/plain.waiting', { names })
}

export const PLAIN: Looks = {
  Picture: PlainPicture,
  result: () => import('./PlainResult.svelte'),
  prompt,
}
