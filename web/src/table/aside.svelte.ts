// Follows the tables one has left for other parts of the page, for their offers and for one's turn there. They are
// remembered on this device, so that a page that is loaded anew follows them, too.
import { LiveTable } from '../wire/table.svelte'

const KEY = 'numbra-aside'
/** Tables that are followed at most; the oldest are forgotten. */
const MOST = 3
/** Milliseconds after which a table that was left is not followed any more. */
const LONGEST = 6 * 3_600_000

interface Kept {
  code: string
  /** The seat to act for, where several people share this device. */
  seat: number | null
  /** When one was there last. */
  at: number
}

/** What a table that is followed calls for: a move, or an answer to the offer of another game. */
export function calledFor(live: LiveTable): 'move' | 'answer' | 'offered' | null {
  const [table, seat] = [live.seen, live.seat]
  if (!table || seat === null) return null
  if (table.status === 'playing') return live.mine && table.view?.waiting_for.includes(seat) ? 'move' : null
  const offer = table.status === 'over' ? table.offer : null
  if (!offer) return null
  if (offer.waiting.includes(seat)) return 'answer'
  return offer.yes.includes(seat) && (table.rematch || offer.yes.length > 1) ? 'offered' : null
}

class Aside {
  tables = $state.raw<LiveTable[]>([])

  /** Follow a table one sits at, until one comes back to it. */
  listen(code: string, seat: number | null): void {
    if (this.tables.some((one) => one.code === code)) return
    const tables = [...this.tables, new LiveTable(code, seat, true)]
    for (const one of tables.slice(0, -MOST)) one.close()
    this.tables = tables.slice(-MOST)
  }

  /** Remember a table one sits at, for a page that is loaded anew. */
  remember(code: string, seat: number | null): void {
    keep([...kept().filter((one) => one.code !== code), { code, seat, at: Date.now() }])
  }

  /** Follow the tables that are remembered, except for the one that the page shows. */
  restore(shown: string | null): void {
    for (const one of kept()) if (one.code !== shown) this.listen(one.code, one.seat)
  }

  /** The table that is shown now is followed by its page; the one before it, whose people play again here, by nobody. */
  came(code: string): void {
    for (const one of this.tables) if (one.seen?.rematch === code) this.forget(one.code)
    this.leave(code)
  }

  private leave(code: string): void {
    for (const one of this.tables) if (one.code === code) one.close()
    this.tables = this.tables.filter((one) => one.code !== code)
  }

  /** Follow a table no more, neither now nor on a page that is loaded anew. */
  forget(code: string): void {
    this.leave(code)
    keep(kept().filter((one) => one.code !== code))
  }
}

function kept(): Kept[] {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[]
    return all.filter((one) => Date.now() - one.at < LONGEST)
  } catch {
    return []
  }
}

function keep(all: readonly Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)))
  } catch {
    // without storage a page that is loaded anew follows none
  }
}

export const aside = new Aside()
