// What the page knows of a game: what the server tells of any, and what a folder here adds to one of ours. It does not
// know the rules.
import type { Component } from 'svelte'
import { atAddress, GENERIC, inSvelte, type LoadBoard } from '../boards/loading'
import type { Play } from '../wire/play'
import type { GameInfo, TableSeen } from '../wire/protocol'
import type { Told } from '../wire/table.svelte'
import { PLAIN } from './plain'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has views, actions and events of its own
export type AnyPlay = Play<any, any, any>

/** What a board in Svelte is given; `hinted` is an action to point at. */
export interface BoardProps {
  play: AnyPlay
  hinted?: Record<string, unknown> | null
}

/** How any game looks and is told on the page; for a game without a folder here, `plain.ts` says it. */
export interface Looks {
  /** A picture of its table. */
  Picture: Component
  /** How the game came about, once it is over. `witnessed`: its end has just been seen. */
  result(): Promise<{ default: Component<{ play: AnyPlay; witnessed: boolean }> }>
  /** What I can do now, in a sentence, or who the game waits for. */
  prompt(play: AnyPlay): string
  /** Whose turn it is, where the game may wait for somebody else meanwhile. */
  active?(table: TableSeen): number | null
  /** How many cards a seat holds, where that matters to the others. */
  cards?(table: TableSeen, seat: number): number
  /** The points by seat to show now, where the table has not shown yet how they came about. */
  scores?(table: TableSeen): readonly (number | null)[]
  /** A few words about a seat, such as what it may not do now. */
  seatNote?(table: TableSeen, seat: number): string
  /** The part of the story that may be shown, where remembering is part of the game. */
  story?(table: TableSeen, told: Told[]): Told[]
  /** Why the story is not told from the beginning; nothing if it is. */
  storyNote?(table: TableSeen): string
  /** An option and its value in words, where its name and value say nothing by themselves. */
  optionSaid?(option: string, value: unknown): string | null
}

/** What a folder here adds to a game. */
export interface About extends Looks {
  /** The table itself: everything between the seats and the prompt. */
  board(): Promise<{ default: Component<BoardProps> }>
}

export interface GameUi extends Omit<GameInfo, 'board'>, Looks {
  board: LoadBoard
}

const FOLDERS = import.meta.glob<About>('./*/about.ts', { import: 'about', eager: true })

/** What the folders here add, by game. */
export const OURS: Readonly<Record<string, About>> = Object.fromEntries(
  Object.entries(FOLDERS).map(([path, about]) => [path.split('/').at(-2)!, about]),
)

/** A game as the page shows it. */
export function gameUi(info: GameInfo): GameUi {
  const own = Object.hasOwn(OURS, info.game) ? OURS[info.game] : undefined
  if (own) return { ...info, ...own, board: inSvelte(own.board) }
  return { ...info, ...PLAIN, board: info.board === null ? GENERIC : atAddress(info.board) }
}

/** In the order of the start page: those with a folder here first, then by how many usually play. */
export function inOrder(all: readonly GameUi[]): GameUi[] {
  const place = (one: GameUi): number => (Object.hasOwn(OURS, one.game) ? 0 : 1)
  return [...all].sort((a, b) => place(a) - place(b) || a.usual_seats - b.usual_seats || a.title.localeCompare(b.title))
}
