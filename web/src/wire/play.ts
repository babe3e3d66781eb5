// The interface of a game for its board, at a live table or in a lesson.
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
  /** Take an action; null if it was accepted, else the refusal. */
  act(action: Action): Promise<No | null>
  /** The legal actions, or the first of them if there are many. */
  actions(): Promise<Action[]>
  /** The worth of several plays, one after the other. */
  preview(actions: Action[]): Promise<Preview | No>
  /** The plays that use exactly these cards. */
  drafts(cards: string[]): Promise<Action[] | No>
  /** For each entry of the log whether it agrees with these being my hidden cards; null where it says nothing. */
  suppose(cards: string[]): Promise<(boolean | null)[] | No>
  /** Say “go on”: bots need not wait for me any longer. */
  goOn(): Promise<void>
  /** My private note, as text. */
  readNote(): Promise<string>
  keepNote(text: string): Promise<void>
}

/** Whether an answer is a refusal. */
export function isNo(answer: unknown): answer is No {
  return typeof answer === 'object' && answer !== null && 'sentence' in answer && 'code' in answer
}
