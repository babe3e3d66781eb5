// A list that is fetched from the server page by page, with the errors of that.
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
  /** Why the last request failed. */
  no = $state('')
  /** What was done last. */
  done = $state('')
  private asked = 0

  constructor(
    private readonly read: (next: Next | null) => Promise<Page<Row, Next>>,
    private readonly signedOut: () => void,
  ) {}

  /** Fetch the first page anew. An answer that arrives after that of a later request is dropped. */
  async load(): Promise<void> {
    const number = ++this.asked
    await this.try(async () => {
      const page = await this.read(null)
      if (number !== this.asked) return
      ;[this.rows, this.next, this.ready] = [page.rows, page.next, true]
    })
  }

  /** Fetch one more page. */
  async more(): Promise<void> {
    await this.try(async () => {
      const page = await this.read(this.next)
      ;[this.rows, this.next] = [[...this.rows, ...page.rows], page.next]
    })
  }

  /** Do something, then fetch the list anew. */
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
