// Words that more than one part of this table uses.
import { t, text } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Shades } from '../../wire/protocol'

export type ShadesPlay = Play<Shades.View, Shades.Action, Shades.Event>
export type Verdict = Shades.Call['verdict']

export const VERDICTS: readonly { verdict: Verdict; symbol: string; key: string; said: ReturnType<typeof text> }[] = [
  { verdict: 'high', symbol: '↑', key: 'ArrowUp', said: text('too high', 'zu hoch', 'trop haut') },
  { verdict: 'low', symbol: '↓', key: 'ArrowDown', said: text('too low', 'zu tief', 'trop bas') },
  { verdict: 'exact', symbol: '=', key: '=', said: text('exactly right', 'genau richtig', 'exact') },
]
const YOU = text('You', 'Du', 'Toi')
const POINTS = [text('{n} point', '{n} Punkt', '{n} point'), text('{n} points', '{n} Punkte', '{n} points')] as const

/** A call in words. */
export function verdictSaid(verdict: Verdict): string {
  return t(VERDICTS.find((one) => one.verdict === verdict)!.said)
}

/** The sign of a call. */
export function verdictSign(verdict: Verdict): string {
  return VERDICTS.find((one) => one.verdict === verdict)!.symbol
}

/** Who sits there: “You”, or the name. */
export function who(play: ShadesPlay, seat: number): string {
  return seat === play.seat ? t(YOU) : (play.table.seats[seat]?.shown ?? '')
}

/** Points in words. */
export function pointsSaid(points: number): string {
  return t(POINTS[points === 1 ? 0 : 1], { n: points })
}
