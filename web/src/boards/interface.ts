// The interface between the page and a board, one of the page's own or one that a game brings: docs/boards.md.

/** What the module of a board exports. */
export interface BoardModule {
  /** Draw the board inside an empty element. Whatever is thrown here gives the board up, as `play.fail` does. */
  mount(element: HTMLElement, play: BoardPlay): MountedBoard | Promise<MountedBoard>
}

export interface MountedBoard {
  /** Stop all that goes on, such as timers; the page removes the element. */
  unmount(): void
}

/** A table as a board needs it, and what can be done there. All getters are of this moment; what they give is not to be changed. */
export interface BoardPlay<View = unknown, Action = unknown, Event = unknown> extends Asking<View, Action, Event> {
  /** Call a listener after every change of what the getters give, until the function that is returned is called. */
  subscribe(listener: () => void): () => void
  /** An action to point at, since a hint or a lesson advises it. */
  readonly hinted: Action | null
  /** The language of the page, such as `fr`. */
  readonly language: string
  /** Whether nothing should move, since the person has asked their device for that. */
  readonly still: boolean
  /** Give up: another board takes over, on which any game can be played, and the console shows the error. */
  fail(error: unknown): void
}

export interface Asking<View, Action, Event> {
  /** The table, with its seats and their names (`table.seats[n].shown`). */
  readonly table: BoardTable
  /** What this seat, or a spectator, may know of the game: the game's own `View`, as JSON. */
  readonly view: View
  /** One's own seat; null for a spectator. */
  readonly seat: number | null
  /** What has just happened; a new array for every update. */
  readonly events: readonly Event[]
  /** What has happened lately, in the game's sentences, the latest last. */
  readonly lately: readonly string[]
  /** Whether one may act now. */
  readonly mine: boolean
  /** Who has pressed “go on”, or “next round”, and waits for the others. */
  readonly ready: readonly number[]
  /** The seats of the others who are at the table and have not pressed it yet. */
  readonly awaited: readonly number[]
  /** Whether an action is on its way. */
  readonly busy: boolean
  /** Take an action; null if it was accepted, else the refusal. */
  act(action: Action): Promise<No | null>
  /** The legal actions, or the first of them if there are many. */
  actions(): Promise<Action[]>
  /** The worth of several plays, one after the other. */
  preview(actions: Action[]): Promise<BoardPreview | No>
  /** The plays that use exactly these cards. */
  drafts(cards: string[]): Promise<Action[] | No>
  /** For each entry of the log whether it agrees with these being my hidden cards; null where it says nothing. */
  suppose(cards: string[]): Promise<(boolean | null)[] | No>
  /** Say “go on”: bots, or the next round, need not wait for me any longer. */
  goOn(): Promise<void>
  /** The time by the server's clock, in seconds since 1970: `rest.until` is of that clock. */
  now(): number
  /** My private note at this table, as text. */
  readNote(): Promise<string>
  keepNote(text: string): Promise<void>
}

/** Why something was refused: a code for programs, a sentence for people in the language of the page. */
export interface No {
  code: string
  sentence: string
}

export interface BoardTable {
  /** The code of the table. */
  readonly table: string
  readonly game: string
  /** Goes up with every change. */
  readonly sequence: number
  readonly status: 'open' | 'playing' | 'over' | 'closed'
  readonly options: Readonly<Record<string, unknown>>
  readonly seats: readonly BoardSeat[]
  /** Points by seat, as far as one may be shown them. */
  readonly scores: readonly (number | null)[]
  readonly paused: boolean
  /** Set between two rounds, until everybody has said “go on”: what has just happened, and when that ends (server's seconds). */
  readonly rest: { readonly until: number; readonly events: readonly unknown[] } | null
}

export interface BoardSeat {
  /** The name to show: a person's, or the first name of a bot. */
  readonly shown: string
  /** The person's name; null if only a bot sits there. */
  readonly name: string | null
  /** The bot that plays here, if one does. */
  readonly bot: string | null
}

/** What each play would be worth, their sum, and why the next is not possible. */
export interface BoardPreview {
  points: number
  plays: { points: number; doubled: boolean }[]
  refused: No | null
}
