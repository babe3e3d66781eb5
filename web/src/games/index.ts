// What the page knows of each game: how it looks, and what it is called. It does not know the rules.
import type { Component } from 'svelte'
import type { Key } from '../app/text'
import type { Play } from '../wire/play'
import type { TableSeen } from '../wire/protocol'
import type { Told } from '../wire/table.svelte'
import * as code777 from './code777/about'
import * as nmbrs from './nmbrs/about'
import * as shades from './shades/about'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has views, actions and events of its own
export type AnyPlay = Play<any, any, any>

export interface GameUi {
  title: string
  /** What players do in it, in a sentence. */
  tagline: Key
  minutes: string
  /** A picture of its table, drawn from its own components. */
  Picture: Component
  /** The table itself: everything between the seats and the prompt. `hinted` is an action to point at. */
  board(): Promise<{ default: Component<{ play: AnyPlay; hinted?: Record<string, unknown> | null }> }>
  /** How the game came about, once it is over. `witnessed`: its end has just been seen. */
  result(): Promise<{ default: Component<{ play: AnyPlay; witnessed: boolean }> }>
  /** What I can do now, in a sentence, or who the game waits for. */
  prompt(play: AnyPlay): string
  /** Whose turn it is, where the game may wait for somebody else meanwhile. */
  active?(table: TableSeen): number | null
  /** The points of each seat now, or null where they are not known. */
  scores(table: TableSeen): (number | null)[]
  /** How many cards a seat holds, where that matters to the others. */
  cards?(table: TableSeen, seat: number): number
  /** A few words about a seat, such as what it may not do now. */
  seatNote?(table: TableSeen, seat: number): string
  /** The part of the story that may be shown, where remembering is part of the game. */
  story?(table: TableSeen, told: Told[]): Told[]
  /** Why the story is not told from the beginning; nothing if it is. */
  storyNote?(table: TableSeen): string
  /** An action in words, as advice. */
  said(action: Record<string, unknown>): string
  /** The options of "play now" and of invitations; those a game declares for people come from the server. */
  usual: { seats: number; options: Record<string, unknown> }
  /** Options of an easier way to play it, chosen with one click when a table is opened. */
  easy?: { about: Key; options: Record<string, unknown> }
}

export const GAMES: Record<string, GameUi> = { shades: shades.about, nmbrs: nmbrs.about, code777: code777.about }
