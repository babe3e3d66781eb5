// What happened, as a row of scenes: first what is said, then the card that turns over, then where the cards go. The board
// shows one scene after the other, so that nothing moves before its cause was seen.
import type { Shades } from '../../wire/protocol'
import type { Late } from './late'

/** What was called, and whether it was right, once the card has been turned over. */
export interface Called {
  seat: number
  verdict: Shades.Call['verdict']
  right: boolean | null
}

export interface Scene {
  /** The table as it is shown meanwhile. */
  view: Shades.View
  /** The call, while the card still lies on the stack. */
  called: Called | null
  /** The top card of the stack with its number, while it lies there turned over. */
  turned: Shades.Card | null
  /** Who wins the card that is turned over in this scene. */
  winner: number | null
  /** Milliseconds until the next scene; movements take no longer. */
  lasts: number
  /** Which words of the turn the clock said; null while nothing is known of a clock. */
  late: Late | null
}

/** Milliseconds that a card flies, a word flies, a card turns over, and how long one looks at it then. */
export const FLIGHT = 320
export const WORD = 300
export const TURN = 360
const LOOK = 560
/** The most scenes that a board may lag behind; if it lags further, it skips them. */
export const MOST = 9

/** A scene of the table without movement. */
export function quiet(view: Shades.View): Scene {
  return { view, called: null, turned: null, winner: null, lasts: 0, late: null }
}

/** The scenes that lead from one table to the next; the last one shows the table as it is now. */
export function scenes(before: Shades.View, events: readonly Shades.Event[], now: Shades.View): Scene[] {
  const found: Scene[] = []
  let view = before
  let called: Called | null = null
  for (const [index, event] of events.entries()) {
    switch (event.type) {
      case 'guessed':
        view = { ...view, phase: 'call', guess: event.number, acting: [1 - view.guesser] }
        found.push({ ...quiet(view), lasts: WORD })
        break
      case 'called':
        called = { seat: event.seat, verdict: event.verdict, right: null }
        found.push({ ...quiet(view), called, lasts: WORD })
        break
      case 'revealed': {
        if (!called || view.guess === null || event.card.number === null) return [quiet(now)]
        const known: Called = { ...called, right: event.winner === called.seat }
        found.push({ ...quiet(view), called: known, turned: event.card, winner: event.winner, lasts: TURN + LOOK })
        view = taken(
          view,
          known,
          event,
          events.slice(index + 1).some((later) => later.type === 'revealed') ? null : now.top,
        )
        found.push({ ...quiet(view), lasts: FLIGHT })
        called = null
        break
      }
      case 'discarded':
        view = discarded(view, event)
        found.push({ ...quiet(view), lasts: FLIGHT })
        break
      case 'dealt':
      case 'ended':
        return [...found, quiet(now)]
    }
  }
  const last = found.pop()
  if (!last || !same(view, now)) return [quiet(now)]
  return [...found, { ...last, view: now }]
}

/** The card moves from the stack to the seat that won it. */
function taken(view: Shades.View, called: Called, event: Shades.Revealed, top: Shades.Card | null): Shades.View {
  const number = event.card.number!
  const turn = { guesser: view.guesser, guess: view.guess!, verdict: called.verdict, number, winner: event.winner }
  return {
    ...view,
    phase: 'discard',
    acting: [event.winner],
    guess: null,
    taken: event.card,
    top,
    stack: view.stack - 1,
    turns: [...view.turns, turn],
    revealed: [...view.revealed, number],
  }
}

/** The card taken fills the slot of the one that is put away. */
function discarded(view: Shades.View, event: Shades.Discarded): Shades.View {
  const { seat, slot, card } = event
  const filled = (hand: Shades.Card[]): Shades.Card[] =>
    hand.map((one, place) => (place === slot && view.taken ? view.taken : one))
  return {
    ...view,
    phase: 'guess',
    acting: [1 - view.guesser],
    guesser: 1 - view.guesser,
    taken: null,
    hands: view.hands.map((hand, owner) => (owner === seat ? filled(hand) : hand)),
    discards: [...view.discards, { seat, slot, card }],
  }
}

/** Whether two tables are at the same moment of the same game. */
function same(one: Shades.View, other: Shades.View): boolean {
  const moment = (view: Shades.View): string =>
    [view.seat, view.round, view.phase, view.guess, view.turns.length, view.discards.length].join()
  return moment(one) === moment(other)
}
