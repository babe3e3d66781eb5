// What a board needs of a game, wherever it is played: at a live table, or in a lesson.
import type { Preview, TableSeen } from './protocol'

/** Why something was refused. */
export interface No {
  code: string
  sentence: string
}

export interface Play<View = unknown, Action = unknown, Event = unknown> {
  /** The table, with its seats and their names (`table.seats[n].shown`). */
  readonly table: TableSeen
  /** What this seat, or a spectator, may know of the game. */
  readonly view: View
  /** One's own seat; null for a spectator. */
  readonly seat: number | null
  /** What has just happened; a new array for every update. */
  readonly events: readonly Event[]
  /** Whether one may act now. */
  readonly mine: boolean
  /** Who has pressed “go on”, or “next round”, and waits for the others. */
  readonly ready: readonly number[]
  /** Whether an action is on its way. */
  readonly busy: boolean
  /** Do something; null if it is done, else why not. */
  act(action: Action): Promise<No | null>
  /** What may be done now (the first of it, if it is much). */
  actions(): Promise<Action[]>
  /** What plays would be worth, in a row. */
  preview(actions: Action[]): Promise<Preview | No>
  /** The plays that use exactly these cards. */
  drafts(cards: string[]): Promise<Action[] | No>
  /** For each entry of the log whether it agrees with these being my hidden cards; null where it says nothing. */
  suppose(cards: string[]): Promise<(boolean | null)[] | No>
  /** Bots need not wait for my thoughts. */
  goOn(): Promise<void>
  /** My private note, as text. */
  readNote(): Promise<string>
  keepNote(text: string): Promise<void>
}

/** Whether an answer says why not. */
export function isNo(answer: unknown): answer is No {
  return typeof answer === 'object' && answer !== null && 'sentence' in answer && 'code' in answer
}
