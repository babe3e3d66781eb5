// Places the badges of rows so that they cover neither a card nor another badge.

export interface Box {
  x: number
  y: number
  wide: number
  high: number
}

export interface Wanted {
  key: string
  /** The row it belongs to. */
  row: Box
  upright: boolean
  /** Its possible widths: the preferred one first, then a smaller one that is enough. */
  widths: number[]
}

export interface Hung extends Box {
  /** The width chosen. */
  size: number
}

const HIGH = 20
/** The gap between a badge and its row, so that the ring around cards just played stays free too. */
const GAP = 4
const STEP = 6

/** A place for each badge; none for one that would cover something in every place. */
export function hang(wanted: readonly Wanted[], cards: readonly Box[], wide: number, high: number): Map<string, Hung> {
  const taken = [...cards]
  const hung = new Map<string, Hung>()
  for (const one of wanted) {
    const place = one.widths
      .flatMap((width, size) => around(one, width).map((at) => ({ ...at, size })))
      .find((at) => inside(at, wide, high) && !taken.some((other) => overlap(at, other)))
    if (!place) continue
    hung.set(one.key, place)
    taken.push(place)
  }
  return hung
}

/** Places at a row, the best first: above and below it, then at its ends; for one that stands, beside it last. */
function around({ row, upright }: Wanted, wide: number): Box[] {
  const box = (x: number, y: number): Box => ({ x, y, wide, high: HIGH })
  const [above, below] = [row.y - HIGH - GAP, row.y + row.high + GAP]
  const along = steps(row.x, row.x + row.wide - wide)
  const down = steps(row.y, row.y + row.high - HIGH)
  const lines = [...along.map((x) => box(x, above)), ...along.map((x) => box(x, below))]
  const ends = down.flatMap((y) => [box(row.x + row.wide + GAP, y), box(row.x - wide - GAP, y)])
  const over = [box(row.x + row.wide - wide, above), box(row.x + row.wide - wide, below)]
  return upright ? [...lines, ...over, ...ends] : [...lines, ...ends, ...over]
}

function steps(from: number, to: number): number[] {
  const found = [from]
  for (let at = from + STEP; at <= to; at += STEP) found.push(at)
  return found
}

function inside(box: Box, wide: number, high: number): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.wide <= wide && box.y + box.high <= high
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.wide &&
    other.x < one.x + one.wide &&
    one.y < other.y + other.high &&
    other.y < one.y + one.high
  )
}
