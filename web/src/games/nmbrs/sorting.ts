// Sorts one's own cards. The order is the player's choice; which rows may be laid, only the server says.
import { ascending, numberOf, rawOf } from './cards'

export type Order = 'number' | 'colour' | 'together'

/** A hand in the order wanted. `rows` are rows that may be laid, as far as the server has said so. */
export function sorted(
  hand: readonly string[],
  order: Order,
  colourOf: (card: string) => string,
  rows: readonly (readonly string[])[] = [],
): string[] {
  const cards = ascending(hand)
  if (order === 'number') return cards
  if (order === 'colour') return [...cards].sort((a, b) => 'rgbo'.indexOf(colourOf(a)) - 'rgbo'.indexOf(colourOf(b)))
  return together(cards, rows)
}

/** The cards by groups, the longest first, each ascending; cards that belong to none come last. */
function together(cards: string[], rows: readonly (readonly string[])[]): string[] {
  const held = new Set(cards)
  const known = rows.map((row) => row.map(rawOf).filter((card) => held.has(card)))
  const groups = (known.length > 0 ? known : evenSteps(cards)).sort((a, b) => b.length - a.length)
  const placed = new Set<string>()
  for (const group of groups) {
    if (group.length > 1 && !group.some((card) => placed.has(card))) for (const card of group) placed.add(card)
  }
  return [...placed, ...cards.filter((card) => !placed.has(card))]
}

/** All groups of three cards or more at equal distances. */
export function evenSteps(cards: readonly string[]): string[][] {
  const numbers = cards.map(numberOf).filter((number) => number !== null)
  const found: string[][] = []
  for (const [index, from] of numbers.entries()) {
    for (const next of numbers.slice(index + 1)) {
      const step = next - from
      if (numbers.includes(from - step)) continue
      const run = [from]
      while (numbers.includes(run.at(-1)! + step)) run.push(run.at(-1)! + step)
      if (run.length > 2) found.push(run.map(String))
    }
  }
  return found
}
