// Three tiles that might be mine: the server says which answers agree with them.
import { isNo, type Play } from '../../wire/play'

type Three = readonly (string | null)[]
const NONE: Three = [null, null, null]

export class Supposing {
  cards = $state.raw<Three>(NONE)
  /** The slot that is filled next; null while none is. */
  active = $state<number | null>(0)
  /** For each entry of the log whether it agrees; null until that is known. */
  marks = $state.raw<readonly (boolean | null)[] | null>(null)
  /** Why the server refused. */
  no = $state('')
  private asked = 0

  constructor(private readonly play: Pick<Play, 'suppose'>) {}

  get complete(): boolean {
    return !this.cards.includes(null)
  }

  /** The numbers of all three; none as long as one is open. */
  get numbers(): number[] {
    return this.complete ? this.cards.map((card) => Number(card!.at(-1))) : []
  }

  /** How many answers agree, and how many there are that say something about my tiles. */
  get sum(): { agree: number; all: number } | null {
    if (this.marks === null) return null
    return { agree: this.marks.filter((mark) => mark).length, all: this.marks.filter((mark) => mark !== null).length }
  }

  /** Fill the slot that is open. */
  choose(card: string): void {
    if (this.active === null) return
    this.put(this.active, card)
    const open = this.cards.indexOf(null)
    this.active = open < 0 ? null : open
  }

  /** A slot is chosen to be filled; chosen again, it is emptied. */
  press(slot: number): void {
    if (this.active === slot) this.put(slot, null)
    else this.active = slot
  }

  clear(): void {
    this.cards = NONE
    this.active = 0
    void this.ask()
  }

  /** Ask which answers agree: when three tiles are there, and again whenever the log grows. */
  async ask(): Promise<void> {
    this.asked += 1
    const asked = this.asked
    if (!this.complete) {
      this.marks = null
      this.no = ''
      return
    }
    const answer = await this.play.suppose(this.cards.map((card) => card!))
    if (asked !== this.asked) return
    this.marks = isNo(answer) ? null : answer
    this.no = isNo(answer) ? answer.sentence : ''
  }

  private put(slot: number, card: string | null): void {
    this.cards = this.cards.map((before, n) => (n === slot ? card : before))
    void this.ask()
  }
}
