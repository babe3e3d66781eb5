// A list of the server's that comes page after page, and what went wrong with it.
import { Refusal, sentenceOf } from '../wire/api'

const SIGNED_OUT = 'admin/not-signed-in'

interface Page<Row, Next> {
  rows: Row[]
  next: Next | null
}

export class List<Row, Next> {
  rows = $state.raw<Row[]>([])
  next = $state.raw<Next | null>(null)
  /** Whether the first page has come. */
  ready = $state(false)
  /** Why something did not succeed. */
  no = $state('')
  /** What was done last. */
  done = $state('')
  private asked = 0

  constructor(
    private readonly read: (next: Next | null) => Promise<Page<Row, Next>>,
    private readonly signedOut: () => void,
  ) {}

  /** The first page, as it is now; an answer that comes after that to a later question is not shown. */
  async load(): Promise<void> {
    const number = ++this.asked
    await this.try(async () => {
      const page = await this.read(null)
      if (number !== this.asked) return
      ;[this.rows, this.next, this.ready] = [page.rows, page.next, true]
    })
  }

  /** One page more. */
  async more(): Promise<void> {
    await this.try(async () => {
      const page = await this.read(this.next)
      ;[this.rows, this.next] = [[...this.rows, ...page.rows], page.next]
    })
  }

  /** Do something and show the list as it is after it. */
  async do(work: () => Promise<unknown>, told: string): Promise<void> {
    this.done = ''
    if (await this.try(work)) {
      this.done = told
      await this.load()
    }
  }

  private async try(work: () => Promise<unknown>): Promise<boolean> {
    this.no = ''
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === SIGNED_OUT) this.signedOut()
      else this.no = sentenceOf(error)
      return false
    }
  }
}
