// Follows the table one has left for another part of the page, for its offers and for one's turn there.
import { LiveTable } from '../wire/table.svelte'

class Aside {
  table = $state.raw<LiveTable | null>(null)

  /** Follow a table one sits at, until one comes back to it. */
  listen(code: string, seat: number | null): void {
    this.forget()
    this.table = new LiveTable(code, seat, true)
  }

  forget(): void {
    this.table?.close()
    this.table = null
  }
}

export const aside = new Aside()
