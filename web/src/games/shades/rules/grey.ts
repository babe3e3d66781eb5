import { colour, needsWhite, printed } from '../grey'

/** The grey of a card of 49 Shades, as it is drawn on this page. */
export function greyOf(number: number): string {
  return colour(printed(number))
}

/** A colour that can be read on it. */
export function inkOn(number: number): string {
  return needsWhite(printed(number)) ? '#ffffff' : '#000000'
}
