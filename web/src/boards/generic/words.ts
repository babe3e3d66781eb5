// What the generic board says of cards, values and actions.
import { t } from '../../app/text'
import type { BoardSeen, FaceSeen, FieldSeen, FormSeen } from '../../wire/protocol'
import { same } from './choosing'

/** A card by its name and its colour, unless the name is its own. */
export function looks(face: FaceSeen): string {
  if (face.colour === null || face.called !== face.label) return face.called
  return t('generic/card', { card: face.called, colour: t(`generic/colour.${face.colour}`) })
}

/** A value of a field, as people say it. */
export function valueSaid(field: FieldSeen, value: unknown, board: BoardSeen, names: readonly string[]): string {
  if (Array.isArray(value)) return value.map((one) => valueSaid(field, one, board, names)).join(' ')
  const named = field.names.find((one) => same(one.value, value))
  if (named) return named.called
  if (value === null || value === undefined) return t('generic/none')
  if (field.means === 'seat') return names[Number(value)] ?? String(value)
  const face = field.means === null ? undefined : board.faces[String(value)]
  if (face) return looks(face)
  return typeof value === 'object' ? Object.values(value).join(' ') : String(value)
}

/** An action in words: its name, and its values. */
export function actionSaid(
  form: FormSeen,
  values: readonly unknown[],
  board: BoardSeen,
  names: readonly string[],
): string {
  const said = form.fields.map((field, place) => valueSaid(field, values[place], board, names))
  return [form.called, ...said].join(' · ')
}
