// Where the zones of a board lie: those of the others above, what belongs to nobody in the middle, one's own below.
import type { BoardSeen, FaceSeen, ZoneSeen } from '../../wire/protocol'

export interface Owned {
  seat: number
  zones: ZoneSeen[]
}

export interface Laid {
  others: Owned[]
  common: ZoneSeen[]
  mine: ZoneSeen[]
}

/**
 * The zones by their places, the others clockwise from one's own seat. While the table rests, what everybody was shown
 * lies in the place of what lies there now.
 */
export function laid(board: BoardSeen, seat: number | null, seats: number, resting: boolean): Laid {
  const of = (owner: number | null): ZoneSeen[] => {
    const zones = board.zones.filter((zone) => zone.owner === owner)
    const remembered = zones.filter((zone) => zone.remembered)
    return resting && owner !== null && remembered.length > 0 ? remembered : zones
  }
  const first = seat === null ? 0 : seat + 1
  const clockwise = Array.from({ length: seats }, (_, n) => (first + n) % seats).filter((one) => one !== seat)
  return {
    others: clockwise.map((one) => ({ seat: one, zones: of(one) })).filter(({ zones }) => zones.length > 0),
    common: of(null),
    mine: seat === null ? [] : of(seat),
  }
}

/** The most backs that somebody holds which are drawn one by one. More of them, and those of nobody, are a pile. */
export const SPREAD = 12

export interface Piece {
  /** The card's name, or what its back tells. */
  card: string
  /** Cards of this name before it in the zone: names are not unique. */
  nth: number
}

/** What is drawn of a zone: its cards, or as many backs; none if it is drawn as a pile. */
export function pieces(zone: ZoneSeen): Piece[] {
  const cards = zone.cards.length > 0 ? zone.cards : Array.from({ length: zone.count }, () => '')
  const piled = !zone.up && zone.cards.length === 0 && (zone.owner === null || zone.count > SPREAD)
  if (piled) return []
  const before = new Map<string, number>()
  return cards.map((card) => {
    const nth = before.get(card) ?? 0
    before.set(card, nth + 1)
    return { card, nth }
  })
}

/** The shape of the backs in a zone: that of dice, or of the first card that lies open. */
export function shapeOfBacks(zone: ZoneSeen, faces: Readonly<Record<string, FaceSeen>>): FaceSeen['shape'] {
  if (zone.independent) return 'die'
  return Object.values(faces).find(({ shape }) => shape === 'tile')?.shape ?? 'card'
}
