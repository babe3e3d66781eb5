/** The grey of a card of 49 Shades, as it is drawn on this page. */
export function greyOf(number: number): string {
  const lightness = 95 - ((number - 1) * 80) / 48
  const luminance = ((lightness + 16) / 116) ** 3
  const grey = Math.round(255 * (1.055 * luminance ** (1 / 2.4) - 0.055))
  return `rgb(${grey} ${grey} ${grey})`
}

/** A colour that can be read on it. */
export function inkOn(number: number): string {
  return number <= 28 ? '#000000' : '#ffffff'
}
