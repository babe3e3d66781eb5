// Marks recent plays. A play stays marked until its player's next turn begins.
import type { Nmbrs } from '../../wire/protocol'
import { numberOf, rawOf } from './cards'

export interface Mark {
  seat: number
  row: readonly string[]
  /** The cards played, jokers without their numbers. */
  cards: readonly string[]
  points: number
  doubled: boolean
}

/** The plays of the turn that is going on. */
export function ofTurn(view: Nmbrs.View): Mark[] {
  return view.plays
    .filter((play) => play.type === 'laid')
    .map(({ row, played, points, doubled }) => ({ seat: view.active, row, cards: played.map(rawOf), points, doubled }))
}

/** The marks of earlier turns, from those before and the two views on either side of what happened. */
export function earlier(marks: readonly Mark[], before: Nmbrs.View | null, now: Nmbrs.View): readonly Mark[] {
  if (!before || before.round !== now.round) return []
  if (before.active === now.active) return marks
  return [...marks, ...ofTurn(before)].filter((mark) => mark.seat !== now.active)
}

/** Whether a play lies in this row, even if that has grown since or a joker in it was replaced. */
export function liesIn(mark: Mark, row: readonly string[]): boolean {
  const [cards, numbers] = [row.map(rawOf), row.map(numberOf)]
  return mark.cards.every((card) => cards.includes(card)) && mark.row.every((card) => numbers.includes(numberOf(card)))
}
