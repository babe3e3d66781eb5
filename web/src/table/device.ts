// Tables where several people share this device: their seats, and who needs the device next.
import type { TableSeen } from '../wire/protocol'

const KEY = 'numbra-here'

function all(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number[]>
  } catch {
    return {}
  }
}

/** Remember that these seats of a table share this device. */
export function shareDevice(table: string, seats: number[]): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [table]: seats }))
}

/** The seats of a table that share this device; none at other tables. */
export function seatsHere(table: string): number[] {
  return all()[table] ?? []
}

/** The same people's seats at the table of a rematch: if seats rotate, the second seat becomes the first. */
export function seatsAgain(seats: number[], all: number, rotate: boolean): number[] {
  return seats.map((seat) => (seat + all - (rotate ? 1 : 0)) % all).sort((a, b) => a - b)
}

/** The seat that needs the device now, if another seat has it. */
export function nextAtDevice(table: TableSeen, here: number[], now: number | null): number | null {
  const waiting = table.view?.waiting_for ?? []
  if (now !== null && waiting.includes(now)) return null
  return here.find((seat) => seat !== now && waiting.includes(seat)) ?? null
}
