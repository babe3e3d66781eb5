// What grows with a game is told once: a table made whole again with what was told before.
import type { TableSeen, Update, View } from './protocol'

/** The table of an update, with all of its histories, given the table before it. */
export function whole({ table, kept }: Update, before: TableSeen | null): TableSeen {
  const names = Object.keys(kept)
  if (names.length === 0) return table
  const told = before!.view as unknown as Record<string, unknown[]>
  const added = table.view as unknown as Record<string, unknown[]>
  const histories = names.map((name) => [name, [...told[name]!.slice(0, kept[name]), ...added[name]!]])
  return { ...table, view: { ...table.view, ...Object.fromEntries(histories) } as View }
}
