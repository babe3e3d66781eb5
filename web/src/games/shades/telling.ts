// A turn in a sentence: what was called, which card it was, and who takes it.
import { t } from '../../app/text'
import type { Shades } from '../../wire/protocol'
import { verdictSaid } from './words'

/** Whether the call was right: then the caller has the card. */
export function right(turn: Shades.Turn): boolean {
  return turn.winner !== turn.guesser
}

/** A finished turn in a sentence for one seat; `names` are by seat. */
export function turnSaid(turn: Shades.Turn, seat: number | null, names: readonly string[]): string {
  const caller = 1 - turn.guesser
  const said =
    caller === seat
      ? right(turn)
        ? 'shades/telling.you-right'
        : 'shades/telling.you-wrong'
      : right(turn)
        ? 'shades/telling.they-right'
        : turn.winner === seat
          ? 'shades/telling.they-wrong-yours'
          : 'shades/telling.they-wrong'
  return t(said, {
    verdict: verdictSaid(turn.verdict),
    n: turn.number,
    caller: names[caller] ?? '',
    winner: names[turn.winner] ?? '',
  })
}
