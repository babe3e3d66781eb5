// A guided first game. The server keeps nothing of it: it is sent all actions so far and answers with the step reached.
import { t } from '../app/text'
import {
  lessonActions,
  lessonAt,
  lessonBoard,
  lessonDrafts,
  lessonHint,
  lessonPreview,
  lessonSuppose,
  type Done,
} from '../rules/ask'
import { Refusal } from '../wire/api'
import type { No, Play } from '../wire/play'
import type { BoardSeen, Event, LessonSeen, Preview, TableSeen, View } from '../wire/protocol'

/** The action that ends a step that is only to be read. */
const NEXT = { type: 'next' }

interface Place {
  done: Done
  note: string
}

export class Lesson implements Play<View, object, Event> {
  seen = $state.raw<LessonSeen | null>(null)
  events = $state.raw<readonly Event[]>([])
  /** Why the lesson could not go on; refusals of actions on the board are shown there. */
  no = $state.raw<No | null>(null)
  busy = $state(false)
  readonly ready = []
  readonly awaited = []
  /** The reason for what the step asks, once the learner has asked for it. */
  why = $state.raw<string | null>(null)
  /** How often the learner went back: the board is then built anew. */
  turns = $state(0)
  private place: Place

  constructor(readonly game: string) {
    this.place = this.remembered()
  }

  get table(): TableSeen {
    return this.seen!.table
  }

  get view(): View {
    return this.seen!.table.view!
  }

  get seat(): number | null {
    return this.seen?.table.seat ?? null
  }

  get lately(): readonly string[] {
    return this.seen?.words ?? []
  }

  get mine(): boolean {
    return this.seat !== null && !this.seen!.done && this.view.acting.includes(this.seat)
  }

  /** Whether the step at hand is only to be read. */
  get reading(): boolean {
    return this.seen?.suggestion?.type === NEXT.type
  }

  /** Begin, or go on at the step reached before; a lesson that has changed since begins anew. */
  async begin(): Promise<void> {
    await this.go(this.place.done)
    if (this.no !== null && this.place.done.length > 0 && this.no.code !== 'unreachable') await this.restart()
  }

  act(action: object): Promise<No | null> {
    return this.move([...this.place.done, action])
  }

  /** End a step that is only to be read. */
  next(): Promise<void> {
    return this.go([...this.place.done, NEXT])
  }

  /** Do what the step asks for. */
  async showMe(): Promise<void> {
    if (this.seen?.suggestion) await this.go([...this.place.done, this.seen.suggestion])
  }

  /** Ask for the reason for what the step asks. */
  async askWhy(): Promise<void> {
    const step = this.seen
    const answer = await answered(lessonHint(this.game, this.place.done))
    if (this.seen === step)
      this.why = 'sentence' in answer ? answer.sentence : (answer.reason ?? t('learn/lesson.otherwise'))
  }

  /** Go one step back, without events. */
  async back(): Promise<void> {
    await this.go(this.place.done.slice(0, -1))
    this.events = []
    this.turns += 1
  }

  /** Begin anew at the first step, with an empty note. */
  async restart(): Promise<void> {
    await this.go([], '')
    this.turns += 1
  }

  async board(): Promise<BoardSeen | No> {
    const shown = await answered(lessonBoard(this.game, this.place.done))
    return 'board' in shown ? shown.board : shown
  }

  async actions<A>(): Promise<A[]> {
    const legal = await answered(lessonActions(this.game, this.place.done))
    return 'actions' in legal ? (legal.actions as A[]) : []
  }

  async preview(actions: object[]): Promise<Preview | No> {
    const worth = await answered(lessonPreview(this.game, this.place.done, actions))
    return 'preview' in worth ? worth.preview : worth
  }

  async drafts<A>(cards: string[]): Promise<A[] | No> {
    const drafted = await answered(lessonDrafts(this.game, this.place.done, cards))
    return 'actions' in drafted ? (drafted.actions as A[]) : drafted
  }

  async suppose(cards: string[]): Promise<(boolean | null)[] | No> {
    const supposed = await answered(lessonSuppose(this.game, this.place.done, cards))
    return 'agrees' in supposed ? supposed.agrees : supposed
  }

  /** Let the others go on, when the learner has read enough. */
  async goOn(): Promise<void> {
    if (this.reading) await this.next()
  }

  now(): number {
    return Date.now() / 1000
  }

  readNote(): Promise<string> {
    return Promise.resolve(this.place.note)
  }

  keepNote(note: string): Promise<void> {
    this.remember({ ...this.place, note })
    return Promise.resolve()
  }

  private async go(done: Done, note?: string): Promise<void> {
    this.no = await this.move(done, note)
  }

  /** Go to the step reached by these actions, one request at a time. */
  private async move(done: Done, note = this.place.note): Promise<No | null> {
    if (this.busy) return null
    this.busy = true
    this.no = null
    const seen = await answered(lessonAt(this.game, done))
    this.busy = false
    if ('sentence' in seen) return seen
    this.remember({ done, note })
    this.events = seen.events as unknown as Event[]
    this.seen = seen
    this.why = null
    return null
  }

  private remembered(): Place {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? 'null') ?? { done: [], note: '' }
    } catch {
      return { done: [], note: '' }
    }
  }

  private remember(place: Place): void {
    this.place = place
    try {
      sessionStorage.setItem(this.key, JSON.stringify(place))
    } catch {
      // without storage the lesson still works
    }
  }

  private get key(): string {
    return `numbra-lesson-${this.game}`
  }
}

/** An answer, or the reason why there is none. */
async function answered<T>(answer: Promise<T>): Promise<T | No> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, sentence: error.message }
    throw error
  }
}
