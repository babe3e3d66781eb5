// How a game ended, in a few words for a list.
import { localeOf, settings } from '../app/settings.svelte'
import { t } from '../app/text'
import type { TableInList } from '../wire/protocol'

export type Ended = Pick<TableInList, 'seats' | 'seat' | 'winners' | 'points' | 'ended'>

/** Who won, with the points; where two played those of both, the winner's first. */
export function resultSaid(table: Ended): string {
  const [winner] = table.winners
  if (winner === undefined) return t('home/result.nobody')
  const score = scoreOf(table, winner)
  if (table.winners.length > 1) return score ? t('home/result.draw-by', { score }) : t('home/result.draw')
  if (winner === table.seat) return score ? t('home/result.you-won-by', { score }) : t('home/result.you-won')
  const name = table.seats[winner]?.shown || t('home/result.somebody')
  return score ? t('home/result.won-by', { name, score }) : t('home/result.won', { name })
}

/** Points from the most to the fewest, such as “104 : 87 : 61”; nothing where they are not known. */
function scoreOf({ points, winners }: Ended, first: number): string {
  const known = points.flatMap((one, seat) => (one === null ? [] : [{ one, seat }]))
  if (known.length < points.length || known.length === 0) return ''
  const before = ({ seat }: { seat: number }): number => (seat === first ? 2 : winners.includes(seat) ? 1 : 0)
  return known
    .sort((a, b) => before(b) - before(a) || b.one - a.one)
    .map(({ one }) => one)
    .join('\u2009:\u2009')
}

/** The day it ended, with the year only where it is another one. */
export function daySaid(seconds: number, now = new Date()): string {
  const day = new Date(seconds * 1000)
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return day.toLocaleDateString(localeOf(settings.language), { day: 'numeric', month: 'long', ...year })
}
