// The interface of a game for its board, at a live table or in a lesson.
import type { Asking, No } from '../boards/interface'
import type { BoardSeen, Preview, TableSeen } from './protocol'

export type { No }

/** What any board may ask (`boards/interface.ts`), with all that the page knows of the table. */
export interface Play<View = unknown, Action = unknown, Event = unknown> extends Asking<View, Action, Event> {
  readonly table: TableSeen
  preview(actions: Action[]): Promise<Preview | No>
  /** What lies where and what one may do now, as any game can be shown. */
  board(): Promise<BoardSeen | No>
}

/** Whether an answer is a refusal. */
export function isNo(answer: unknown): answer is No {
  return typeof answer === 'object' && answer !== null && 'sentence' in answer && 'code' in answer
}
