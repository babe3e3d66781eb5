// Completes updates, which hold only the fields that have changed, with the fields sent before.
import type { TableSeen, Update, View } from './protocol'

/** The table of an update, given the table before it. */
export function whole({ table, kept }: Update, before: TableSeen | null): TableSeen {
  const changed = table as Partial<TableSeen>
  const now = { ...before, ...changed } as TableSeen
  if (!changed.view) return now
  const known = (before?.view ?? {}) as unknown as Record<string, unknown[]>
  const view = changed.view as unknown as Record<string, unknown[]>
  const ends = Object.entries(kept).map(([name, many]) => [name, [...known[name]!.slice(0, many), ...view[name]!]])
  return { ...now, view: { ...known, ...view, ...Object.fromEntries(ends) } as unknown as View }
}
