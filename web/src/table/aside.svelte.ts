// The table one has left for another part of the page: its offers, and that one is waited for, are heard of there, too.
import { LiveTable } from '../wire/table.svelte'

class Aside {
  table = $state.raw<LiveTable | null>(null)

  /** Listen on to a table one sits at, until one comes back to it. */
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
