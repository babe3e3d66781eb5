// A live table as it is now, and the requests that can be made at it.
import { settings } from '../app/settings.svelte'
import { typeset } from '../app/text'
import { keepNote, patiently, readNote, storyOf } from './api'
import { whole } from './following'
import { ReconnectingSocket, refused, type Answer, type Question, type SocketState } from './socket'
import { newsSince, type News } from './news'
import type { No, Play } from './play'
import type { AnyToClient, BoardSeen, Event, Here, Hinted, Preview, Said, TableSeen, View } from './protocol'

/** Milliseconds for which a reaction is shown. */
const CALLED_OUT = 4000

/** Entries of the story that count as having happened lately. */
const LATELY = 3

/** What happened, in words. */
export interface Told {
  sequence: number
  words: string[]
  /** The types of the events it tells of. */
  kinds: string[]
}

export class LiveTable implements Play<View, object, Event> {
  private socket: ReconnectingSocket
  state = $state<SocketState>('connecting')
  /** Why there is no such table, once the server has said so. */
  gone = $state<string | null>(null)
  /** Whether the server cannot reach its database: it accepts nothing meanwhile. */
  trouble = $state(false)
  private received = $state.raw<TableSeen | null>(null)
  here = $state.raw<Here | null>(null)
  /** The table as last sent, with the current names and avatars of its people. */
  seen = $derived(this.received && withPeople(this.received, this.here))
  events = $state.raw<readonly Event[]>([])
  chat = $state.raw<Said[]>([])
  story = $state.raw<Told[]>([])
  /** News about people since the page has followed the table, the latest last. */
  news = $state.raw<News[]>([])
  pending = $state(0)
  /** The latest reaction of each seat, while it is shown. */
  calling = $state.raw<Record<number, string>>({})
  /** Seconds that the server's clock is ahead of this device's. */
  ahead = 0
  /** Called with new events, and the words for them. */
  onhappened: (events: readonly Event[], words: string[]) => void = () => undefined

  /** Called with a new message or reaction. */
  onsaid: (said: Said) => void = () => undefined

  constructor(
    readonly code: string,
    /** The seat to act for, where several people share this device. */
    readonly asSeat: number | null = null,
    /** Whether another part of the page only follows the table: then the person does not count as present. */
    aside = false,
  ) {
    const query = {
      lang: settings.language,
      seat: asSeat === null ? null : String(asSeat),
      aside: aside ? '1' : null,
    }
    this.socket = new ReconnectingSocket(`/api/tables/${encodeURIComponent(code)}/socket`, query, {
      told: (message) => this.told(message),
      changed: (state) => (this.state = state),
      since: () => this.received?.sequence ?? null,
    })
  }

  close(): void {
    this.socket.close()
  }

  get table(): TableSeen {
    return this.seen!
  }

  get view(): View {
    return this.seen!.view!
  }

  get seat(): number | null {
    return this.seen?.seat ?? null
  }

  get mine(): boolean {
    const view = this.seen?.view
    if (this.seat === null || this.seen?.status !== 'playing' || this.seen.rest || this.seen.paused) return false
    return !!view?.acting.includes(this.seat) && this.seen.seats[this.seat]?.bot === null
  }

  get ready(): readonly number[] {
    return this.here?.gone_on ?? []
  }

  get awaited(): readonly number[] {
    const { present = [], gone_on = [] } = this.here ?? {}
    const people = present.filter((seat) => this.seen?.seats[seat]?.bot === null)
    return people.filter((seat) => seat !== this.seat && !gone_on.includes(seat))
  }

  get lately(): readonly string[] {
    return this.story.slice(-LATELY).flatMap(({ words }) => words)
  }

  get busy(): boolean {
    return this.pending > 0
  }

  async act(action: object): Promise<No | null> {
    return this.change({ type: 'act', sequence: this.table.sequence, action: action as Record<string, unknown> })
  }

  /** Ask for a change of the table; null if it was accepted, else the refusal. */
  async change(question: Question): Promise<No | null> {
    this.pending += 1
    try {
      return noOf(await this.socket.ask(question))
    } finally {
      this.pending -= 1
    }
  }

  async board(): Promise<BoardSeen | No> {
    const answer = await this.socket.ask({ type: 'board' })
    return answer.type === 'shown' ? answer.board : noOf(answer)!
  }

  async actions<A>(): Promise<A[]> {
    const answer = await this.socket.ask({ type: 'actions' })
    return answer.type === 'legal' ? (answer.actions as A[]) : []
  }

  async preview(actions: object[]): Promise<Preview | No> {
    const answer = await this.socket.ask({ type: 'preview', actions: actions as Record<string, unknown>[] })
    return answer.type === 'previewed' ? answer.preview : noOf(answer)!
  }

  async drafts<A>(cards: string[]): Promise<A[] | No> {
    const answer = await this.socket.ask({ type: 'drafts', cards })
    return answer.type === 'drafted' ? (answer.actions as A[]) : noOf(answer)!
  }

  async suppose(cards: string[]): Promise<(boolean | null)[] | No> {
    const answer = await this.socket.ask({ type: 'suppose', cards })
    return answer.type === 'supposed' ? answer.agrees : noOf(answer)!
  }

  /** What a good player would do now, or the refusal. */
  async hint(): Promise<Hinted | No> {
    const answer = await this.socket.ask({ type: 'hint' })
    return answer.type === 'hinted' ? { ...answer, reason: typeset(answer.reason) } : noOf(answer)!
  }

  async goOn(): Promise<void> {
    await this.socket.ask({ type: 'go-on' })
  }

  now(): number {
    return Date.now() / 1000 + this.ahead
  }

  async readNote(): Promise<string> {
    return (await readNote(this.code, this.asSeat)).text
  }

  async keepNote(text: string): Promise<void> {
    await keepNote(this.code, text, this.asSeat)
  }

  private told(message: Exclude<AnyToClient, { id: string }>): void {
    switch (message.type) {
      case 'welcome':
        this.trouble = false
        this.ahead = message.now - Date.now() / 1000
        this.chat = message.chat
        if (this.received === null) void this.readStory()
        this.hear(message.table)
        this.received = message.table
        for (const one of message.missed ?? []) this.happened(one.sequence, one.events, one.words)
        break
      case 'update':
        this.ahead = message.now - Date.now() / 1000
        this.take(whole(message, this.received))
        this.happened(message.sequence, message.events, message.words)
        break
      case 'said':
        this.chat = [...this.chat, message]
        if (message.reaction !== null && message.seat !== null) this.callOut(message.seat, message.reaction)
        this.onsaid(message)
        break
      case 'unsaid':
        this.chat = message.chat
        break
      case 'here':
        this.here = message
        break
      case 'trouble':
        this.trouble = message.code !== null
        break
      case 'goodbye':
        if (!message.reconnect) this.gone = message.code
        break
      case 'lobby':
    }
  }

  /** Hide everything said by the person at a seat, who has been blocked. */
  hush(seat: number): void {
    this.chat = this.chat.filter((one) => one.seat !== seat)
    this.calling = { ...this.calling, [seat]: '' }
  }

  private callOut(seat: number, reaction: string): void {
    this.calling = { ...this.calling, [seat]: reaction }
    setTimeout(() => (this.calling = { ...this.calling, [seat]: '' }), CALLED_OUT)
  }

  private hear(table: TableSeen): void {
    const news = newsSince(this.received, table)
    if (news.length > 0) this.news = [...this.news, ...news]
  }

  private take(table: TableSeen): void {
    this.hear(table)
    if (this.received === null || table.sequence >= this.received.sequence) this.received = table
  }

  private happened(sequence: number, events: Event[], words: string[]): void {
    this.events = events
    if (words.length > 0) this.tell([{ sequence, words, kinds: events.map((event) => event.type) }])
    this.onhappened(events, words)
  }

  private async readStory(): Promise<void> {
    try {
      this.tell((await patiently(() => storyOf(this.code, settings.language, this.asSeat))).chapters)
    } catch {
      // new events are told all the same
    }
  }

  /** Add to the story, each line once and in order. */
  private tell(chapters: readonly Told[]): void {
    const typed = chapters.map((one) => ({ ...one, words: one.words.map(typeset) }))
    const known = this.story.filter((one) => !typed.some((other) => other.sequence === one.sequence))
    this.story = [...known, ...typed].filter((one) => one.words.length > 0).sort((a, b) => a.sequence - b.sequence)
  }
}

function withPeople(table: TableSeen, here: Here | null): TableSeen {
  const seats = table.seats.map((one, seat) => {
    if (one.name === null) return one
    const name = here?.names[seat] ?? one.name
    return { ...one, name, shown: name, avatar: here?.avatars[seat] ?? one.avatar }
  })
  return { ...table, seats }
}

function noOf(answer: Answer): No | null {
  return refused(answer) ? { code: answer.code, sentence: typeset(answer.sentence) } : null
}
