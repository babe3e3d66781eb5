// Whose a rack is, in words.
import { t, text } from '../../app/text'
import type { TableSeen } from '../../wire/protocol'

const FREE = text('Rack {letter}', 'Ablage {letter}', 'Support {letter}')
const YOU = text('You', 'Du', 'Toi')

/** Whose rack it is, or which of those without an owner: the log gives them the same letters. */
export function rackName(rack: number, table: TableSeen, mine: number | null = null): string {
  if (rack === mine) return t(YOU)
  const seat = table.seats[rack]
  return seat ? seat.shown : t(FREE, { letter: 'ABCD'[rack - table.seats.length]! })
}
