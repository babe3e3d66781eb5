// A kind word at the end, and a true one: what was good about this hand.
import { counted, text, t } from '../../app/text'
import type { Shades } from '../../wire/protocol'
import { eye } from './eye'

const CLOSE = [
  text(
    'So close: a single point between you.',
    'So knapp: nur ein Punkt Unterschied.',
    'De justesse : un seul point d’écart.',
  ),
  text(
    'So close: only {n} points between you.',
    'So knapp: nur {n} Punkte Unterschied.',
    'De justesse : {n} points d’écart seulement.',
  ),
] as const
const SHARP = text(
  'Yours was the sharper eye: the cards were against you this time.',
  'Du hattest das bessere Auge: Diesmal waren die Karten gegen dich.',
  'Tu avais le meilleur œil : cette fois, les cartes étaient contre toi.',
)
const LONG = text(
  'A fine collection: {n} of your cards lie in one run.',
  'Schön gesammelt: {n} deiner Karten liegen in einer Folge.',
  'Belle collection : {n} de tes cartes forment une série.',
)
/** Points that are close, and cards that make a long run. */
const LITTLE = 4
const MANY = 4

/** What was good, for whoever has not won; null if it was nothing of these, to the winner, and to who only watches. */
export function kindWord(view: Shades.View): string | null {
  const { seat, scores } = view
  if (seat === null || !scores || view.winners.includes(seat)) return null
  const behind = scores[1 - seat]! - scores[seat]!
  if (behind <= LITTLE) return counted(behind, ...CLOSE)
  if (eye(view.turns, seat).off < eye(view.turns, 1 - seat).off) return t(SHARP)
  const longest = longestRun(view.results.at(-1)?.hands[seat] ?? [])
  return longest >= MANY ? t(LONG, { n: longest }) : null
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
