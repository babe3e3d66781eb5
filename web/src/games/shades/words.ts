// Sentences that several components of this table share.
import { t } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Shades } from '../../wire/protocol'

export type ShadesPlay = Play<Shades.View, Shades.Action, Shades.Event>
export type Verdict = Shades.Call['verdict']

export const VERDICTS: readonly { verdict: Verdict; symbol: string; key: string }[] = [
  { verdict: 'high', symbol: '↑', key: 'ArrowUp' },
  { verdict: 'low', symbol: '↓', key: 'ArrowDown' },
  { verdict: 'exact', symbol: '=', key: '=' },
]

/** A call in words. */
export function verdictSaid(verdict: Verdict): string {
  return t(`shades/verdict.${verdict}`)
}

/** The sign of a call. */
export function verdictSign(verdict: Verdict): string {
  return VERDICTS.find((one) => one.verdict === verdict)!.symbol
}

/** Who sits there: “You”, or the name. */
export function who(play: ShadesPlay, seat: number): string {
  return seat === play.seat ? t('shades/you') : (play.table.seats[seat]?.shown ?? '')
}

/** Points in words. */
export function pointsSaid(points: number): string {
  return t('shades/points', { n: points })
}
