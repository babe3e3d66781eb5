// The cards as texts: a number "42", a joker in hand "jr", a joker lying as 20 "20r".
import { t } from '../../app/text'
import type { Nmbrs } from '../../wire/protocol'

export type Colour = 'r' | 'g' | 'b' | 'o'

/** What is printed on a card, and what it stands for. */
export interface Face {
  /** The card itself, a joker without its number: "42", "jr". */
  raw: string
  joker: boolean
  /** Its number, or the one a joker stands for; none for a joker in hand. */
  number: number | null
  colour: Colour
  /** Points, as dots. */
  worth: number
}

/** The card itself: a joker that lies as a number is still the same joker. */
export function rawOf(card: string): string {
  return /^\d+[rgbo]$/.test(card) ? `j${card.at(-1)!}` : card
}

/** The number a card is or stands for; null for a joker in hand. */
export function numberOf(card: string): number | null {
  const number = parseInt(card, 10)
  return Number.isNaN(number) ? null : number
}

/** Whether it is a joker, in hand or lying. */
export function isJoker(card: string): boolean {
  return rawOf(card).startsWith('j')
}

/** A card's face at a table with these options. */
export function faceOf(card: string, options: Nmbrs.Options): Face {
  const raw = rawOf(card)
  const number = numberOf(card)
  const joker = isJoker(card)
  const simple = options.variant === 'simplified'
  const printed = joker ? raw[1]! : options.cards.colours[number! - 1]!.toLowerCase()
  const worth = simple ? 1 : joker ? 0 : Number(options.cards.values[number! - 1])
  return { raw, joker, number, colour: printed as Colour, worth }
}

/** The letter that stands on a card besides its colour: the first of the colour's name. */
export function letterOf(colour: Colour): string {
  return t(`nmbrs/colour.${colour}`).charAt(0).toUpperCase()
}

/** A card in words, for screen readers. */
export function spoken(face: Face): string {
  const colour = t(`nmbrs/colour.${face.colour}`)
  if (!face.joker) return t('nmbrs/card.number', { n: face.number!, colour })
  return face.number === null ? t('nmbrs/card.joker', { colour }) : t('nmbrs/card.lying', { n: face.number, colour })
}

/** Cards by number, jokers in hand last. */
export function ascending(cards: readonly string[]): string[] {
  const place = (card: string): number => numberOf(card) ?? 1000
  return [...cards].sort((a, b) => place(a) - place(b) || a.localeCompare(b))
}

/** The distance from each card to the next; null next to a joker in hand. */
export function distances(cards: readonly string[]): (number | null)[] {
  return cards.slice(1).map((card, index) => {
    const [from, to] = [numberOf(cards[index]!), numberOf(card)]
    return from === null || to === null ? null : to - from
  })
}

/** A row as people write it, a joker as the number it stands for: "10-20-30". */
export function written(row: readonly string[]): string {
  return row.map((card) => numberOf(card) ?? t('nmbrs/card.a-joker')).join('-')
}

/** A row in a sentence, with what its jokers stand for: "10-20-30 with the joker as 20". */
export function told(row: readonly string[]): string {
  const jokers = row.filter((card) => isJoker(card) && numberOf(card) !== null).map((card) => String(numberOf(card)))
  if (jokers.length === 0) return written(row)
  const numbers = [jokers.slice(0, -1).join(', '), jokers.at(-1)!].filter(Boolean).join(t('nmbrs/card.and'))
  return t('nmbrs/card.with-joker', { row: written(row), numbers, n: jokers.length })
}

/** A card in a sentence, where it is the object: "the 42", "the joker". */
export function theCard(card: string): string {
  return isJoker(card) ? t('nmbrs/card.the-joker') : t('nmbrs/card.the-number', { n: card })
}

/** One's own card in a sentence, where it is the object: "your 42". */
export function yourCard(card: string): string {
  return isJoker(card) ? t('nmbrs/card.your-joker') : t('nmbrs/card.your-number', { n: card })
}

/** A text with its first letter capitalised. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** The step of a row. */
export function stepOf(row: readonly string[]): number {
  return (numberOf(row[1] ?? '') ?? 0) - (numberOf(row[0] ?? '') ?? 0)
}

/** Points of a play before doubling: “+4”, or “+4 ×2” where they are doubled to 8. */
export function pointsSaid(points: number, doubled: boolean): string {
  return doubled ? `+${points / 2} ×2` : `+${points}`
}
