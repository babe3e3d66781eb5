// Steps through a finished game, with the candidates weighed at each move.
import { settings } from '../app/settings.svelte'
import type { CandidateSeen } from '../wire/protocol'

export type Action = Record<string, unknown>

/** The most candidates shown; the one that was played is among them, if it was weighed at all. */
const SHOWN = 3

export interface Row {
  /** Its place among all candidates, from 0. */
  place: number
  said: string
  value: number
  played: boolean
}

/** Whether two actions are the same; the order of their fields does not matter. */
export function sameAction(one: Action | null, other: Action | null): boolean {
  return ordered(one) === ordered(other)
}

function ordered(action: Action | null): string {
  return JSON.stringify(Object.entries(action ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The next move in a direction, of a seat or of anybody; null if there is none. Moves are counted from 1. */
export function following(seats: readonly number[], from: number, step: 1 | -1, whose: number | null): number | null {
  for (let move = from + step; move >= 1 && move <= seats.length; move += step)
    if (whose === null || seats[move - 1] === whose) return move
  return null
}

/** The best candidates, and the one that was played. */
export function weighed(candidates: readonly CandidateSeen[], played: Action): Row[] {
  return candidates
    .map(({ action, said, value }, place) => ({ place, said, value, played: sameAction(action, played) }))
    .filter((row) => row.place < SHOWN || row.played)
}

/** A value as people write it in their language. */
export function decimal(value: number): string {
  return value.toLocaleString(settings.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** A chance as people write it in their language. */
export function percent(chance: number): string {
  return chance.toLocaleString(settings.language, { style: 'percent' })
}
