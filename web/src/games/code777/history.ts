// The game so far, read from the log that every view holds.
import type { Code777 } from '../../wire/protocol'

export type Entry = Code777.View['log'][number]
export type Tiles = readonly string[] | null

/** A question that was asked, and the racks as they stood then. */
export interface AskedEntry extends Code777.Answer {
  kind: 'asked'
  /** The number of the question in the game, counted from 1. */
  number: number
  /** Its place in the log. */
  at: number
  racks: readonly Tiles[]
}

/** A solution announced, what really stood there, and which racks got new tiles. */
export interface AnnouncedEntry extends Code777.Announced {
  kind: 'announced'
  /** How many questions were asked before. */
  after: number
  tiles: Tiles
  renewed: number[]
}

export interface ShuffledEntry {
  kind: 'shuffled'
  pile: Code777.Reshuffled['pile']
}

export type Chapter = AskedEntry | AnnouncedEntry | ShuffledEntry

/** The log as chapters: each announcement with the events that followed from it. */
export function chapters(log: readonly Entry[]): Chapter[] {
  const told: Chapter[] = []
  let racks: readonly Tiles[] = []
  let questions = 0
  let last: AnnouncedEntry | null = null
  for (const [at, entry] of log.entries()) {
    racks = followed(racks, entry)
    if (entry.type === 'answer') {
      questions += 1
      told.push({ ...entry, kind: 'asked', number: questions, at, racks })
    } else if (entry.type === 'announced') {
      last = { ...entry, kind: 'announced', after: questions, tiles: null, renewed: [] }
      told.push(last)
    } else if (entry.type === 'reshuffled') {
      told.push({ kind: 'shuffled', pile: entry.pile })
    } else if (last && entry.type === 'removed' && entry.rack === last.seat) {
      last.tiles = entry.tiles
    } else if (last && entry.type === 'replaced') {
      last.renewed.push(entry.rack)
    }
  }
  return told
}

/** The racks after an entry, as this viewer saw them. */
function followed(racks: readonly Tiles[], entry: Entry): readonly Tiles[] {
  if (entry.type === 'dealt') return entry.racks
  if (entry.type !== 'replaced' && entry.type !== 'removed') return racks
  const after = [...racks]
  after[entry.rack] = entry.type === 'replaced' ? entry.tiles : []
  return after
}

/** All announcements, in order. */
export function announcements(log: readonly Entry[]): AnnouncedEntry[] {
  return chapters(log).filter((one) => one.kind === 'announced')
}

/** What each seat has announced since the last question. */
export function justAnnounced(log: readonly Entry[]): Map<number, Code777.Announced> {
  const since = log.slice(log.findLastIndex((entry) => entry.type === 'answer') + 1)
  return new Map(since.filter((entry) => entry.type === 'announced').map((entry) => [entry.seat, entry]))
}

/** Where the present tiles of a rack came into the log: what stands before it is about earlier ones. */
export function renewedAt(log: readonly Entry[], rack: number): number {
  return log.findLastIndex((entry) => entry.type === 'replaced' && entry.rack === rack)
}

/** The tiles on a rack; at the end of the game also the winner's, which were taken off. */
export function standing(view: Pick<Code777.View, 'log' | 'over' | 'racks' | 'winners'>, rack: number): Tiles {
  if (view.over && view.winners.includes(rack))
    return announcements(view.log).findLast((one) => one.seat === rack)?.tiles ?? null
  return view.racks[rack] ?? null
}

/** The question that was asked last. */
export function lastAsked(log: readonly Entry[]): Code777.Answer | null {
  return log.findLast((entry) => entry.type === 'answer') ?? null
}

/** How often a rack has got new tiles. */
export function renewals(log: readonly Entry[], rack: number): number {
  return log.filter((entry) => entry.type === 'replaced' && entry.rack === rack).length
}

/** The tiles beside the supply, each with the name it had on its rack: where it stood, and since which renewal. */
export function restingTiles(view: Pick<Code777.View, 'log' | 'resting'>): { key: string; tile: string | null }[] {
  const times = new Map<number, number>()
  const keys = view.log.flatMap((entry) => {
    if (entry.type !== 'removed') return []
    const before = times.get(entry.rack) ?? 0
    times.set(entry.rack, before + 1)
    return [0, 1, 2].map((place) => tileKey(entry.rack, before, place))
  })
  return view.resting.map((tile, n) => ({ tile, key: keys[keys.length - view.resting.length + n] ?? `? ${n}` }))
}

/** The name of a tile as it moves: rack, how often that was renewed before, place. */
export function tileKey(rack: number, renewal: number, place: number): string {
  return `${rack} ${renewal} ${place}`
}

/** An announcement, from the events that it brought about. */
export function announcedIn(events: readonly Code777.Event[]): AnnouncedEntry | null {
  return announcements(events as readonly Entry[])[0] ?? null
}

/** The seats in the order around the table: clockwise after one's own, then the racks without an owner. */
export function across(racks: number, seats: number, mine: number | null): number[] {
  const others = mine === null ? range(0, seats) : range(1, seats).map((step) => (mine + step) % seats)
  return [...others, ...range(seats, racks)]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
}
