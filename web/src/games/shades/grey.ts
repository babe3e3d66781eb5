// The shades as they are printed. Lightness falls evenly, so that every step looks equally large.
export const CARDS = 49
export const NUMBERS: readonly number[] = Array.from({ length: CARDS }, (_, before) => before + 1)
const LIGHTEST = 95
const DARKEST = 15

/** The grey of a printed card, 0 (black) to 255: for pictures and for checking a screen. At a table greys come from the server. */
export function printed(number: number): number {
  const lightness = LIGHTEST - ((number - 1) * (LIGHTEST - DARKEST)) / (CARDS - 1)
  const luminance = ((lightness + 16) / 116) ** 3
  return Math.round(255 * (1.055 * luminance ** (1 / 2.4) - 0.055))
}

/** A grey as a colour. */
export function colour(grey: number): string {
  return `rgb(${grey} ${grey} ${grey})`
}

/** Whether a number is written on this grey in white. */
export function needsWhite(grey: number): boolean {
  return grey < 119
}
