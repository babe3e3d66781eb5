// Where the cards lie, each with a name of its own by which the page follows it from place to place, and with its number
// only where the page shows it. A name tells where a card came from (which deal place, which turn), never its number.
import type { Shades } from '../../wire/protocol'

export interface Lying {
  name: string
  grey: number
  /** The number, if it can be read now; numbers seen before are left to the player's memory. */
  number: number | null
}

export interface Layout {
  /** Both hands by slot. */
  hands: Lying[][]
  /** What each seat has put away, in order. */
  discards: Lying[][]
  /** The card just turned over, until its winner has discarded. */
  taken: Lying | null
  top: Lying | null
}

/** The table as a seat, or a spectator, reads it. */
export function layout(view: Shades.View): Layout {
  const { hands, discards } = names(view)
  const dealt = `${view.round}/stack ${view.turns.length}`
  const turned = `${view.round}/stack ${view.turns.length - 1}`
  const readable = (owner: number): boolean => view.over || owner === view.seat
  return {
    hands: view.hands.map((hand, owner) =>
      hand.map((card, slot) => lying(hands[owner]![slot]!, card, readable(owner))),
    ),
    discards: view.hands.map((_, owner) =>
      view.discards.flatMap((gone, index) =>
        gone.seat === owner ? [lying(discards[index]!, gone.card, view.over || view.options.open_discards)] : [],
      ),
    ),
    taken: view.taken && lying(turned, view.taken, true),
    top: view.top && lying(dealt, view.top, false),
  }
}

/** The card turned over last, wherever it lies now: its number stays in sight until the next one is turned over. */
export function lastTurned(view: Shades.View): Lying | null {
  const turn = view.turns.at(-1)
  if (!turn) return null
  const { hands, discards, taken } = layout(view)
  const name = `${view.round}/stack ${view.turns.length - 1}`
  const card = [...hands.flat(), ...discards.flat(), ...(taken ? [taken] : [])].find((one) => one.name === name)
  return card ? { ...card, number: turn.number } : null
}

function lying(name: string, card: Shades.Card, readable: boolean): Lying {
  return { name, grey: card.grey, number: readable ? card.number : null }
}

/** Follow every card from where it was dealt: what is discarded leaves its slot to the card taken in that turn. */
function names(view: Shades.View): { hands: string[][]; discards: string[] } {
  const hands = view.hands.map((hand, seat) => hand.map((_, slot) => `${view.round}/hand ${seat} ${slot}`))
  const discards = view.discards.map(({ seat, slot }, turn) => {
    const taken = `${view.round}/stack ${turn}`
    if (slot === null) return taken
    const gone = hands[seat]![slot]!
    hands[seat]![slot] = taken
    return gone
  })
  return { hands, discards }
}

/** One's own cards from the lightest to the darkest. */
export function sorted(cards: readonly Lying[]): Lying[] {
  return cards.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
}

/** The cards grouped into runs of consecutive numbers. */
export function together(cards: readonly Lying[]): Lying[][] {
  const found: Lying[][] = []
  for (const card of sorted(cards)) {
    const last = found.at(-1)?.at(-1)
    if (last && last.number! + 1 === card.number) found.at(-1)!.push(card)
    else found.push([card])
  }
  return found
}

/** A run of cards, in short: “10–12”. */
export function spelled(cards: readonly Lying[]): string {
  const [first, last] = [cards[0]!.number, cards.at(-1)!.number]
  return first === last ? `${first}` : `${first}–${last}`
}
