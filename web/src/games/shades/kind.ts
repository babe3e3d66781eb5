// A kind and true sentence at the end of a game: what was good about this hand.
import { t } from '../../app/text'
import type { Shades } from '../../wire/protocol'
import { eye } from './eye'

/** Points that are close, and cards that make a long run. */
const LITTLE = 4
const MANY = 4

/** What was good, for a player who has not won; null for the winner, for spectators, and if nothing of these was. */
export function kindWord(view: Shades.View): string | null {
  const { seat, scores, over } = view
  if (seat === null || !over || view.winners.includes(seat)) return null
  const behind = scores[1 - seat]! - scores[seat]!
  if (behind <= LITTLE) return t('shades/kind.close', { n: behind })
  if (eye(view.turns, seat).off < eye(view.turns, 1 - seat).off) return t('shades/kind.sharp')
  const longest = longestRun(view.results.at(-1)?.hands[seat] ?? [])
  return longest >= MANY ? t('shades/kind.long', { n: longest }) : null
}

/** How many numbers of a hand follow each other at most. */
export function longestRun(hand: readonly number[]): number {
  let [most, now, before] = [0, 0, NaN]
  for (const number of hand.toSorted((a, b) => a - b)) {
    now = number === before + 1 ? now + 1 : 1
    most = Math.max(most, now)
    before = number
  }
  return most
}
