// How the rows lie on the table: a row that crosses another stands at a right angle to it and goes through the shared
// card. Rows connected with each other form a tree, never a ring, so this can always be drawn; where rows would come
// too close, the one they cross is drawn apart. Everything is measured in halves of a card.
import { rawOf } from './cards'

const CARD = 2
const APART = 1

interface Place {
  x: number
  y: number
}

export interface Spot extends Place {
  card: string
}

export interface Lane extends Place {
  row: readonly string[]
  /** From the first card's near edge to the last one's far edge. */
  length: number
  upright: boolean
}

export interface Spread {
  spots: Spot[]
  lanes: Lane[]
  width: number
  height: number
}

/** A card in a shape; along and across the row the shape was built from. */
interface Cell {
  card: string | null
  along: number
  across: number
}

interface Shape {
  cells: Cell[]
  lanes: { row: readonly string[]; along: number; across: number; length: number; turned: boolean }[]
}

/** How long cards have been lying there: older ones keep their place. */
export class Seniority {
  private readonly since = new Map<string, number>()

  /** Look at the table as it is now. */
  see(rows: readonly (readonly string[])[]): void {
    if (rows.length === 0) this.since.clear()
    for (const card of rows.flat().map(rawOf)) if (!this.since.has(card)) this.since.set(card, this.since.size)
  }

  of(card: string): number {
    return this.since.get(card) ?? 0
  }
}

/** All rows on a table of this width, in half cards. `seniority` keeps older cards in their place; where room is
 * short, `compact` gives that up for the smallest layout. */
export function spread(
  rows: readonly (readonly string[])[],
  width: number,
  seniority: (card: string) => number = () => 0,
  compact = false,
): Spread {
  const age = (row: readonly string[]): number => Math.min(...row.map((card) => seniority(rawOf(card))))
  const elders = [...rows].sort((a, b) => age(a) - age(b))
  const all: Spread = { spots: [], lanes: [], width: 0, height: 0 }
  const taken: Place[] = []
  const done = new Set<readonly string[]>()
  for (const row of elders) {
    if (done.has(row)) continue
    const members = group(row, elders)
    for (const member of members) done.add(member)
    const shapes = (compact ? members : [row]).map((root) => grown(root, null, elders))
    lie(all, taken, compact ? smallest(shapes, width) : fitting(shapes[0]!, width), width)
  }
  return all
}

/** A row and all that is connected with it. */
function group(row: readonly string[], rows: readonly (readonly string[])[]): readonly string[][] {
  const found = [row]
  for (const one of found) {
    found.push(...rows.filter((other) => !found.includes(other) && other.some((card) => one.includes(card))))
  }
  return found as string[][]
}

/** A row with everything that crosses it, around the card by which one came, or from its first card. */
function grown(row: readonly string[], via: string | null, rows: readonly (readonly string[])[]): Shape {
  const from = via === null ? 0 : row.indexOf(via)
  const shape: Shape = { cells: [{ card: row[from]!, along: 0, across: 0 }], lanes: [] }
  const branches: Cell[] = []
  const put = (index: number, near: number, way: 1 | -1): number => {
    const card = row[index]!
    const other = rows.find((one) => one !== row && one.includes(card))
    const branch = other && card !== via ? turned(grown(other, card, rows)) : null
    let at = index === from ? 0 : near + way * CARD
    while (branch && !free(branch, at, branches, via === null ? null : way)) at += way
    for (let gap = near + way; index !== from && gap !== at; gap += way) {
      if (Math.abs(gap - near) >= CARD && Math.abs(at - gap) >= CARD)
        shape.cells.push({ card: null, along: gap, across: 0 })
    }
    if (index !== from) shape.cells.push({ card, along: at, across: 0 })
    if (branch) {
      const moved = branch.cells
        .filter((cell) => cell.card !== card)
        .map((cell) => ({ ...cell, along: cell.along + at }))
      branches.push(...moved)
      shape.cells.push(...moved)
      shape.lanes.push(...branch.lanes.map((lane) => ({ ...lane, along: lane.along + at })))
    }
    return at
  }
  let [first, last] = [0, 0]
  if (via === null) last = put(0, 0, 1)
  for (let index = from + 1; index < row.length; index++) last = put(index, last, 1)
  for (let index = from - 1; index >= 0; index--) first = put(index, first, -1)
  shape.lanes.push({ row, along: first, across: 0, length: last - first + CARD, turned: false })
  return shape
}

/** Whether a branch may stand at this place: apart from the others, and on its side of the row one came from. */
function free(branch: Shape, at: number, others: readonly Cell[], side: 1 | -1 | null): boolean {
  return branch.cells.every(
    (cell) =>
      (side === null || (cell.along + at) * side >= CARD + APART) &&
      others.every(
        (other) =>
          Math.abs(cell.along + at - other.along) >= CARD + APART ||
          Math.abs(cell.across - other.across) >= CARD + APART,
      ),
  )
}

/** The same shape at a right angle. */
function turned(shape: Shape): Shape {
  return {
    cells: shape.cells.map(({ card, along, across }) => ({ card, along: across, across: along })),
    lanes: shape.lanes.map((lane) => ({ ...lane, along: lane.across, across: lane.along, turned: !lane.turned })),
  }
}

/** Lying, unless it is too wide for that and not for standing. */
function fitting(shape: Shape, width: number): Shape {
  const upright = turned(shape)
  return widthOf(shape) > width && widthOf(upright) <= width ? upright : shape
}

/** The one that takes the least room, of those that are not too wide. */
function smallest(shapes: readonly Shape[], width: number): Shape {
  const room = (shape: Shape): number => {
    const [wide, high] = [widthOf(shape), widthOf(turned(shape))]
    return wide * high + 1000 * Math.max(0, wide - width)
  }
  return [...shapes, ...shapes.map(turned)].reduce((best, shape) => (room(shape) < room(best) ? shape : best))
}

function widthOf(shape: Shape): number {
  const at = shape.cells.map((cell) => cell.along)
  return Math.max(...at) - Math.min(...at) + CARD
}

/** Put a shape down in the first place where there is room. */
function lie(all: Spread, taken: Place[], shape: Shape, width: number): void {
  const left = Math.min(...shape.cells.map((cell) => cell.along))
  const top = Math.min(...shape.cells.map((cell) => cell.across))
  const widest = Math.max(0, width - widthOf(shape))
  const fits = (x: number, y: number): boolean =>
    shape.cells.every((cell) =>
      taken.every(
        (spot) =>
          Math.abs(cell.along - left + x - spot.x) >= CARD + APART ||
          Math.abs(cell.across - top + y - spot.y) >= CARD + APART,
      ),
    )
  let [x, y] = [0, 0]
  while (!fits(x, y)) {
    x += 1
    if (x > widest) [x, y] = [0, y + 1]
  }
  for (const lane of shape.lanes) {
    all.lanes.push({
      row: lane.row,
      x: lane.along - left + x,
      y: lane.across - top + y,
      length: lane.length,
      upright: lane.turned,
    })
  }
  for (const cell of shape.cells) {
    const place = { x: cell.along - left + x, y: cell.across - top + y }
    taken.push(place)
    if (cell.card !== null) all.spots.push({ card: cell.card, ...place })
    all.width = Math.max(all.width, place.x + CARD)
    all.height = Math.max(all.height, place.y + CARD)
  }
}
