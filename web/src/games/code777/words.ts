// Words that more than one part of this table uses: whose a rack is, and who may not announce.
import { counted, filled, t, text } from '../../app/text'
import type { TableSeen } from '../../wire/protocol'

const FREE = text('Rack {letter}', 'Ablage {letter}', 'Support {letter}')
const YOU = text('You', 'Du', 'Toi')
const SILENT = text('no announcing', 'keine Ansage', 'sans annonce')
const YOU_SILENT = [
  text(
    'You may not announce for {n} more question.',
    'Du darfst noch {n} Frage lang nicht ansagen.',
    'Tu ne peux pas annoncer pendant encore {n} question.',
  ),
  text(
    'You may not announce for {n} more questions.',
    'Du darfst noch {n} Fragen lang nicht ansagen.',
    'Tu ne peux pas annoncer pendant encore {n} questions.',
  ),
] as const
const NAME_SILENT = [
  text(
    '{name} may not announce for {n} more question.',
    '{name} darf noch {n} Frage lang nicht ansagen.',
    '{name} ne peut pas annoncer pendant encore {n} question.',
  ),
  text(
    '{name} may not announce for {n} more questions.',
    '{name} darf noch {n} Fragen lang nicht ansagen.',
    '{name} ne peut pas annoncer pendant encore {n} questions.',
  ),
] as const

/** For how many questions somebody may not announce: in a sentence about you, or about somebody with a name. */
export function silentSaid(questions: number, name: string | null): string {
  if (name === null) return counted(questions, ...YOU_SILENT)
  return filled(counted(questions, ...NAME_SILENT), { name })
}

/** The same beside a name, where there is little room: in a word, and how many questions. */
export function silentNote(questions: number): [string, string] {
  return [t(SILENT), `(${questions})`]
}

/** Whose rack it is, or which of those without an owner: the log gives them the same letters. */
export function rackName(rack: number, table: TableSeen, mine: number | null = null): string {
  if (rack === mine) return t(YOU)
  const seat = table.seats[rack]
  return seat ? seat.shown : t(FREE, { letter: 'ABCD'[rack - table.seats.length]! })
}
