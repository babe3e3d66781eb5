// Cards that are picked where they lie.
import type { BoardSeen, FormSeen, ZoneSeen } from '../../wire/protocol'
import { added, choose, isList, options, removed, type Chosen } from './choosing'

/** The places of the fields of a form whose cards are picked on the board. */
export function picks(form: FormSeen): number[] {
  return form.fields.flatMap(({ means }, place) => (means === 'card' ? [place] : []))
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
const called = (value: unknown, card: string): boolean => String(value) === card

/** The zones in which a form's cards are picked: one's own if they hold all of them, or else all that lie open. */
export function zonesOf(board: BoardSeen, form: FormSeen, seat: number | null): ZoneSeen[] {
  if (picks(form).length === 0) return []
  const open = board.zones.filter((zone) => zone.up && !zone.remembered)
  const own = open.filter((zone) => zone.owner === seat)
  if (!form.legal) return own.length > 0 ? own : open
  const needed = form.legal.flatMap((row) => picks(form).flatMap((place) => listOf(row[place])))
  const inside = (value: unknown): boolean => own.some((zone) => zone.cards.includes(String(value)))
  return needed.every(inside) ? own : open
}

/** How many cards of this name are chosen. */
export function count(form: FormSeen, chosen: Chosen, card: string): number {
  return picks(form).flatMap((place) => listOf(chosen[place]).filter((value) => called(value, card))).length
}

/** What a press on a card leads to: another choice, or null if it cannot be picked. `held` if this one is chosen. */
export function pressed(form: FormSeen, chosen: Chosen, card: string, held: boolean): Chosen | null {
  const fields = picks(form)
  if (held) {
    const place = fields.find((one) => listOf(chosen[one]).some((value) => called(value, card)))
    if (place === undefined) return null
    const value = listOf(chosen[place]).find((one) => called(one, card))
    return isList(form.fields[place]!) ? removed(form, chosen, place, value) : choose(form, chosen, place, undefined)
  }
  const free = fields.filter((place) => isList(form.fields[place]!) || chosen[place] === undefined)
  for (const place of [...free, ...fields.filter((one) => !free.includes(one))]) {
    const value = valueOf(form, chosen, place, card)
    if (value === undefined) continue
    return isList(form.fields[place]!) ? added(form, chosen, place, value) : choose(form, chosen, place, value)
  }
  return null
}

/** The value of a field that stands for a card, if it is possible now. */
function valueOf(form: FormSeen, chosen: Chosen, place: number, card: string): unknown {
  if (!form.legal) return form.fields[place]!.kind.startsWith('number') ? Number(card) : card
  return options(form, chosen, place).find(({ value, possible }) => possible && called(value, card))?.value
}
