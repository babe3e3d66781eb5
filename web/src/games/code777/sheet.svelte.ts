// My note sheet while I write on it: each change is saved on the server after a moment without further changes.
import type { Play } from '../../wire/play'
import { marked, pageAt, parsed, withMark, type Mark, type Note } from './note'

/** Milliseconds without a further change before a change is saved. */
const REST = 300

export type Keeping = 'reading' | 'unread' | 'kept' | 'keeping' | 'failed'

export class Sheet {
  note = $state.raw<Note>({ pages: [], words: '' })
  keeping = $state<Keeping>('reading')
  private timer: ReturnType<typeof setTimeout> | undefined
  private changes = 0

  constructor(private readonly play: Pick<Play, 'readNote' | 'keepNote'>) {
    void this.read()
  }

  /** Whether it can be written on: not before it has been loaded. */
  get open(): boolean {
    return this.keeping !== 'reading' && this.keeping !== 'unread'
  }

  async read(): Promise<void> {
    this.keeping = 'reading'
    try {
      this.note = parsed(await this.play.readNote())
      this.keeping = 'kept'
    } catch {
      this.keeping = 'unread'
    }
  }

  mark(rack: number, tile: number, wanted: 'x' | 'o'): void {
    const before = pageAt(this.note, rack)[tile] as Mark
    this.change(withMark(this.note, rack, tile, marked(before, wanted)))
  }

  change(note: Note): void {
    if (!this.open) return
    this.note = note
    this.changes += 1
    this.keeping = 'keeping'
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.keep(), REST)
  }

  /** Save now, for leaving before that time is over. */
  async keep(): Promise<void> {
    clearTimeout(this.timer)
    if (this.keeping !== 'keeping' && this.keeping !== 'failed') return
    const change = this.changes
    try {
      await this.play.keepNote(JSON.stringify(this.note))
      if (change === this.changes) this.keeping = 'kept'
    } catch {
      if (change === this.changes) this.keeping = 'failed'
    }
  }
}
