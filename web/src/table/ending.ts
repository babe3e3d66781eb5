// How a game ended, in a sentence.
import { listed, t } from '../app/text'
import type { TableSeen } from '../wire/protocol'

/** Who has won; whoever reads it, from this seat, is addressed. */
export function endSaid(table: Pick<TableSeen, 'seats' | 'view'>, mine: number | null): string {
  const winners = table.view?.winners ?? []
  const others = winners.filter((seat) => seat !== mine)
  const named = others.map((seat) => table.seats[seat]?.shown ?? '')
  const me = others.length < winners.length
  if (winners.length === 1) return me ? t('table/over.you-won') : t('table/over.won', { names: named.join('') })
  const all = me ? [t('table/over.me'), ...named] : named
  return t('table/over.draw', { names: listed(all) })
}
