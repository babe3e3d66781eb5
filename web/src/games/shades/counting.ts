// Counting a hand at the end: one run after the other, each worth the square of its cards.
import { together, type Lying } from './lying'

/** Milliseconds for each run that is counted. */
export const EACH = 320

export interface Step {
  run: Lying[]
  worth: number
  /** The worth of the runs counted so far. */
  sum: number
}

/** A hand by its runs, with what is counted so far after each. */
export function counting(hand: readonly Lying[]): Step[] {
  let sum = 0
  return together(hand).map((run) => {
    const worth = run.length ** 2
    sum += worth
    return { run, worth, sum }
  })
}
