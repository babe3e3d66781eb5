// A turn in a sentence: what was called, which card it was, and who takes it.
import { t } from '../../app/text'
import type { Shades } from '../../wire/protocol'
import { verdictSaid } from './words'

/** Whether the call was right: then the caller has the card. */
export function right(turn: Shades.Turn): boolean {
  return turn.winner !== turn.guesser
}

/** A finished turn in a sentence for one seat; `late`: the clock made the call; `names` are by seat. */
export function turnSaid(turn: Shades.Turn, late: boolean, seat: number | null, names: readonly string[]): string {
  const caller = 1 - turn.guesser
  const how =
    caller === seat
      ? right(turn)
        ? 'you-right'
        : 'you-wrong'
      : right(turn)
        ? 'they-right'
        : turn.winner === seat
          ? 'they-wrong-yours'
          : 'they-wrong'
  return t(late ? `shades/telling.late.${how}` : `shades/telling.${how}`, {
    verdict: verdictSaid(turn.verdict),
    n: turn.number,
    caller: names[caller] ?? '',
    winner: names[turn.winner] ?? '',
  })
}
