// How a game ended, in a sentence.
import { t } from '../app/text'
import type { TableSeen } from '../wire/protocol'

/** Who has won; whoever reads it, from this seat, is addressed. */
export function endSaid(table: Pick<TableSeen, 'seats' | 'view'>, mine: number | null): string {
  const winners = table.view?.winners ?? []
  const others = winners.filter((seat) => seat !== mine)
  const names = others.map((seat) => table.seats[seat]?.shown ?? '').join(', ')
  const me = others.length < winners.length
  if (winners.length === 1) return me ? t('table/over.you-won') : t('table/over.won', { names })
  return t(me ? 'table/over.your-draw' : 'table/over.draw', { names })
}
