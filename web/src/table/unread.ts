// Stores up to which number a table's chat was read on this device, so that it stays read after a reload.
const KEY = 'numbra-read'
/** Tables remembered; the oldest are forgotten. */
const MOST = 50

function all(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** The number of the last message that was read at a table. */
export function lastRead(table: string): number {
  return all().find(([one]) => one === table)?.[1] ?? 0
}

/** Store that everything up to this number has been read. */
export function readUpTo(table: string, number: number): void {
  if (number <= lastRead(table)) return
  const others = all().filter(([one]) => one !== table)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, number]].slice(-MOST)))
  } catch {
    // without storage the messages show as new again
  }
}
