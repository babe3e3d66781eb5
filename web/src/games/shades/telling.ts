// A turn in a sentence: what was called, which card it was, and who takes it.
import { t, text } from '../../app/text'
import type { Shades } from '../../wire/protocol'
import { verdictSaid } from './words'

const YOU_RIGHT = text(
  'You said {verdict}: it was {n}. You take it.',
  'Du hast „{verdict}“ gesagt: Es war die {n}. Du bekommst sie.',
  'Tu as dit « {verdict} » : c’était le {n}. Tu le prends.',
)
const YOU_WRONG = text(
  'You said {verdict}, but it was {n}. {winner} takes it.',
  'Du hast „{verdict}“ gesagt, aber es war die {n}. {winner} bekommt sie.',
  'Tu as dit « {verdict} », mais c’était le {n}. {winner} le prend.',
)
const THEY_RIGHT = text(
  '{caller} said {verdict}: it was {n}. {caller} takes it.',
  '{caller} hat „{verdict}“ gesagt: Es war die {n}. {caller} bekommt sie.',
  '{caller} a dit « {verdict} » : c’était le {n}. {caller} le prend.',
)
const THEY_WRONG_YOURS = text(
  '{caller} said {verdict}, but it was {n}. You take it.',
  '{caller} hat „{verdict}“ gesagt, aber es war die {n}. Du bekommst sie.',
  '{caller} a dit « {verdict} », mais c’était le {n}. Tu le prends.',
)
const THEY_WRONG = text(
  '{caller} said {verdict}, but it was {n}. {winner} takes it.',
  '{caller} hat „{verdict}“ gesagt, aber es war die {n}. {winner} bekommt sie.',
  '{caller} a dit « {verdict} », mais c’était le {n}. {winner} le prend.',
)

/** Whether the call was right: then the caller has the card. */
export function right(turn: Shades.Turn): boolean {
  return turn.winner !== turn.guesser
}

/** How a turn went, as a seat is told it; `names` by seat. */
export function turnSaid(turn: Shades.Turn, seat: number | null, names: readonly string[]): string {
  const caller = 1 - turn.guesser
  const said =
    caller === seat
      ? right(turn)
        ? YOU_RIGHT
        : YOU_WRONG
      : right(turn)
        ? THEY_RIGHT
        : turn.winner === seat
          ? THEY_WRONG_YOURS
          : THEY_WRONG
  return t(said, {
    verdict: verdictSaid(turn.verdict),
    n: turn.number,
    caller: names[caller] ?? '',
    winner: names[turn.winner] ?? '',
  })
}
