// The shapes of portraits, in a square of 64 by 64 units whose middle line is the axis of a face.

/** A filled shape, with its corners rounded by `soft` units, or a line of a width. */
export type Shape = { d: string; fill: string; soft?: number } | { d: string; line: string; width: number }

export const MIDDLE = 32
export const INK = '#2b2933'
export const WHITE = '#fffdf8'

type Side = (away: number) => number
const right: Side = (away) => MIDDLE + away
const left: Side = (away) => MIDDLE - away

export const fill = (colour: string, d: string, soft?: number): Shape => ({
  d,
  fill: colour,
  ...(soft ? { soft } : {}),
})
export const line = (colour: string, d: string, width = 2): Shape => ({ d, line: colour, width })

/** An ellipse; a circle if one radius is given. */
export const round = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** A shape on both sides of the face; `x` turns a distance from the middle into a place. */
export const both = (drawn: (x: Side, outward: number) => string): string => drawn(left, -1) + drawn(right, 1)

/** An ellipse on both sides. */
export const twice = (away: number, y: number, rx: number, ry = rx): string => both((x) => round(x(away), y, rx, ry))

/** A box with round corners around the middle line. */
export function box(y: number, width: number, height: number, corner: number): string {
  const [x, w, h] = [MIDDLE - width / 2 + corner, width - 2 * corner, height - 2 * corner]
  const arc = (dx: number, dy: number): string => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`
  const [out, back] = [corner, -corner]
  return `M${x} ${y}h${w}${arc(out, out)}v${h}${arc(back, out)}h${-w}${arc(back, back)}v${-h}${arc(out, back)}z`
}
