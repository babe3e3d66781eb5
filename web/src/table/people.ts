// The people at a table who can be reported or blocked: all but oneself and those on the same device.
import type { Said, TableSeen } from '../wire/protocol'
import { seatsHere } from './device'

/** Somebody at a table, maybe because of something they said. */
export interface Person {
  seat: number
  name: string
  said: Said | null
}

/** Whether a seat is one's own, or on this device. */
export function isOwn(table: TableSeen, seat: number): boolean {
  return seat === table.seat || seatsHere(table.table).includes(seat)
}

/** The people at a table who can be reported or blocked. */
export function strangers(table: TableSeen): Person[] {
  return table.seats.flatMap((one, seat) =>
    one.name && !isOwn(table, seat) ? [{ seat, name: one.shown, said: null }] : [],
  )
}
