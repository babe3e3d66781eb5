// Sentences that several components of this table share: whose a rack is, and who may not announce.
import { t } from '../../app/text'
import type { TableSeen } from '../../wire/protocol'

/** For how many questions somebody may not announce: in a sentence about you, or about somebody with a name. */
export function silentSaid(questions: number, name: string | null): string {
  if (name === null) return t('code777/silent.you', { n: questions })
  return t('code777/silent.name', { n: questions, name })
}

/** The same in one or two words, to stand beside a name. */
export function silentNote(questions: number): [string, string] {
  return [t('code777/silent.short'), `(${questions})`]
}

/** Whose rack it is, or which of those without an owner: the log gives them the same letters. */
export function rackName(rack: number, table: TableSeen, mine: number | null = null): string {
  if (rack === mine) return t('code777/you')
  const seat = table.seats[rack]
  return seat ? seat.shown : t('code777/free-rack', { letter: 'ABCD'[rack - table.seats.length]! })
}
