// A game at a table as its board gets it: a plain object, whose listeners are called after every change.
import { settings, still } from '../app/settings.svelte'
import type { AnyPlay } from '../games'
import type { BoardSeen, Preview, TableSeen } from '../wire/protocol'
import type { BoardPlay, No } from './interface'

type Action = Record<string, unknown>

/**
 * Its getters read those of the play behind it, so a board in Svelte may use them as signals and need not subscribe.
 * A listener that throws gives the board up.
 */
export class Hosted implements BoardPlay<unknown, Action> {
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly behind: AnyPlay,
    private readonly advice: () => Action | null,
    readonly fail: (error: unknown) => void,
  ) {}

  get table(): TableSeen {
    return this.behind.table
  }

  get view(): unknown {
    return this.behind.view
  }

  get seat(): number | null {
    return this.behind.seat
  }

  get events(): readonly unknown[] {
    return this.behind.events
  }

  get lately(): readonly string[] {
    return this.behind.lately
  }

  get mine(): boolean {
    return this.behind.mine
  }

  get ready(): readonly number[] {
    return this.behind.ready
  }

  get awaited(): readonly number[] {
    return this.behind.awaited
  }

  get busy(): boolean {
    return this.behind.busy
  }

  get hinted(): Action | null {
    return this.advice()
  }

  get language(): string {
    return settings.language
  }

  get still(): boolean {
    return still()
  }

  act = (action: Action): Promise<No | null> => this.behind.act(action)
  /** For the generic board. */
  board = (): Promise<BoardSeen | No> => this.behind.board()
  actions = (): Promise<Action[]> => this.behind.actions()
  preview = (actions: Action[]): Promise<Preview | No> => this.behind.preview(actions)
  drafts = (cards: string[]): Promise<Action[] | No> => this.behind.drafts(cards)
  suppose = (cards: string[]): Promise<(boolean | null)[] | No> => this.behind.suppose(cards)
  goOn = (): Promise<void> => this.behind.goOn()
  now = (): number => this.behind.now()
  readNote = (): Promise<string> => this.behind.readNote()
  keepNote = (text: string): Promise<void> => this.behind.keepNote(text)

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Call the listeners: something has changed. */
  changed(): void {
    for (const listener of [...this.listeners]) {
      try {
        listener()
      } catch (error) {
        this.fail(error)
      }
    }
  }
}
