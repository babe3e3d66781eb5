// Which words of the turn that the board tells of were the clock's, not the player's.
import type { Shades } from '../../wire/protocol'

export interface Late {
  /** The round and the turn that this is about. */
  turn: string
  guess: boolean
  /** Null before the call. */
  call: boolean | null
}

/**
 * Whether the clock made the guess and the call of the turn: that of the guess to be called, else the last one. The server
 * tells whose last move the clock made (`late`); what was known before counts for words after which that player has moved.
 */
export function lateness(view: Shades.View, late: readonly number[], known: Late | null): Late {
  const called = view.guess === null
  const turn = `${view.round}/${view.turns.length - (called ? 1 : 0)}`
  const before = known?.turn === turn ? known : null
  const last = view.turns.at(-1)
  if (!called) return { turn, guess: late.includes(view.guesser), call: null }
  if (!last) return { turn, guess: false, call: null }
  const { guesser, winner } = last
  const moved = (seat: number): boolean => view.phase !== 'discard' && seat === winner
  const wasLate = (seat: number): boolean => !moved(seat) && late.includes(seat)
  return { turn, guess: before?.guess ?? wasLate(guesser), call: before?.call ?? wasLate(1 - guesser) }
}
