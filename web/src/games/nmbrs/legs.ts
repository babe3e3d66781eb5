// Computes flights of cards from events: in order, from and to the seat that moved.
import type { Nmbrs } from '../../wire/protocol'
import { rawOf } from './cards'

/** A place on the board, or a seat. */
export type Place = 'stock' | 'open' | 'board' | number

export interface Leg {
  /** The card itself; null for one that this viewer does not see. */
  card: string | null
  from: Place
  to: Place
  /** The step at which it begins. */
  step: number
}

/** Cards of a deal that follow each other. */
const DEAL = 0.25

/** The flights of what has happened, one after the other. `board` stands for the card's place on it. */
export function legsOf(events: readonly Nmbrs.Event[], me: number | null): Leg[] {
  const legs: Leg[] = []
  let step = 0
  const fly = (card: string | null, from: Place, to: Place): void => {
    legs.push({ card, from, to, step })
  }
  const handOf = (seat: number): Place => (seat === me ? 'board' : seat)
  for (const event of events) {
    const before = legs.length
    switch (event.type) {
      case 'dealt':
        for (let turn = 0; turn < event.cards; turn++) {
          for (const [seat, hand] of event.hands.entries())
            fly(seat === me ? (hand?.[turn] ?? null) : null, 'stock', handOf(seat))
          step += DEAL
        }
        fly(event.open, 'stock', 'open')
        break
      case 'taken':
        fly(event.card, 'open', handOf(event.seat))
        break
      case 'drawn':
        fly(event.seat === me ? event.card : null, 'stock', handOf(event.seat))
        break
      case 'laid':
        for (const card of event.played) fly(rawOf(card), handOf(event.seat), 'board')
        break
      case 'swapped':
        fly(event.card, handOf(event.seat), 'board')
        fly(rawOf(event.joker), 'board', handOf(event.seat))
        break
      case 'undone':
        for (const card of event.cards) fly(card, 'board', handOf(event.seat))
        break
      case 'discarded':
        fly(event.card, handOf(event.seat), 'open')
        break
    }
    if (legs.length > before) step += 1
  }
  return legs
}
