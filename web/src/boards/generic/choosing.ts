// Choosing an action by its form: which values are possible, and what comes of those chosen. The server has listed the
// legal actions of the form as rows of values; where it has not, everything is possible here and it refuses what is not.
import type { FieldSeen, FormSeen } from '../../wire/protocol'

/** What has been chosen for each field of a form: a value, a list of values, or nothing yet. */
export type Chosen = readonly unknown[]

export interface Option {
  value: unknown
  /** Whether it goes with what is chosen in the fields before it. */
  possible: boolean
}

/** The most numbers that are shown as buttons; where there are more, one steps through them. */
export const BUTTONS = 12
/** The most values of a form that are buttons which act at once. */
const AT_ONCE = 6

export const isList = (field: FieldSeen): boolean => field.kind === 'numbers' || field.kind === 'texts'
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const sorted = (list: readonly unknown[]): unknown[] => list.map((one) => JSON.stringify(one)).sort()

/** Whether its buttons act at once: a choice among a few values of one field. */
export function atOnce(form: FormSeen): boolean {
  const [field, more] = form.fields
  if (!field || more || isList(field) || field.means === 'card' || !form.legal) return false
  return (field.kind !== 'number' || field.means === 'seat') && form.legal.length <= AT_ONCE
}

/** Whether it can be filled in: where the server lists no values, those of some types cannot be asked for. */
export function fillable(form: FormSeen): boolean {
  return form.legal !== null || form.fields.every((field) => field.kind !== 'other' || field.names.length > 0)
}

/** Whether the order of a list makes a difference: two legal lists hold the same values. */
function ordered(form: FormSeen, place: number): boolean {
  const lists = new Set((form.legal ?? []).map((row) => JSON.stringify(row[place])))
  const bags = new Set([...lists].map((list) => sorted(JSON.parse(list) as unknown[]).join()))
  return bags.size < lists.size
}

/** Whether a list begins with these values or, if order makes no difference, holds them. */
function begins(list: unknown, part: readonly unknown[], inOrder: boolean): boolean {
  const whole = [...listOf(list)]
  if (inOrder) return part.length <= whole.length && part.every((value, n) => same(value, whole[n]))
  return part.every((value) => {
    const at = whole.findIndex((one) => same(one, value))
    if (at >= 0) whole.splice(at, 1)
    return at >= 0
  })
}

/** Whether a row goes with what is chosen in a field; `whole` if a list has to be complete. */
function agrees(form: FormSeen, row: readonly unknown[], chosen: Chosen, place: number, whole: boolean): boolean {
  if (!isList(form.fields[place]!)) return same(row[place], chosen[place])
  const part = listOf(chosen[place])
  if (whole && part.length !== listOf(row[place]).length) return false
  return begins(row[place], part, ordered(form, place))
}

/** The legal rows that go with what is chosen in the fields before this one. */
function rows(form: FormSeen, chosen: Chosen, before: number): readonly (readonly unknown[])[] {
  const places = form.fields.map((_, place) => place).filter((place) => place < before && chosen[place] !== undefined)
  return (form.legal ?? []).filter((row) => places.every((place) => agrees(form, row, chosen, place, false)))
}

/** Nothing chosen yet, except for what cannot be otherwise. */
export const fresh = (form: FormSeen): Chosen =>
  settled(
    form,
    form.fields.map((field) => (isList(field) ? [] : undefined)),
  )

/** The values of a field, or those that may come next in its list. */
export function options(form: FormSeen, chosen: Chosen, place: number): Option[] {
  const field = form.fields[place]!
  if (!form.legal) return field.names.map(({ value }) => ({ value, possible: true }))
  const all = new Map<string, unknown>()
  for (const row of form.legal)
    for (const value of isList(field) ? listOf(row[place]) : [row[place]]) all.set(JSON.stringify(value), value)
  const left = rows(form, chosen, place)
  const values = [...all.values()]
  if (field.kind.startsWith('number')) values.sort((one, other) => Number(one) - Number(other))
  return values.map((value) => ({ value, possible: isPossible(form, left, chosen, place, value) }))
}

function isPossible(
  form: FormSeen,
  left: readonly (readonly unknown[])[],
  chosen: Chosen,
  place: number,
  value: unknown,
): boolean {
  if (!isList(form.fields[place]!)) return left.some((row) => same(row[place], value))
  const next = [...listOf(chosen[place]), value]
  const inOrder = ordered(form, place)
  return left.some((row) => begins(row[place], next, inOrder))
}

/** What is chosen once a field has this value. What does not go with it any more in later fields is chosen no longer. */
export function choose(form: FormSeen, chosen: Chosen, place: number, value: unknown): Chosen {
  const next = [...chosen]
  next[place] = value
  if (form.legal)
    for (let later = place + 1; later < next.length; later++) {
      if (next[later] === undefined) continue
      if (!rows(form, next, later).some((row) => agrees(form, row, next, later, false)))
        next[later] = isList(form.fields[later]!) ? [] : undefined
    }
  return settled(form, next)
}

/** What is chosen with everything that cannot be otherwise; one steps through many numbers from the first possible. */
function settled(form: FormSeen, chosen: Chosen): Chosen {
  if (!form.legal) return chosen
  const next = [...chosen]
  form.fields.forEach((field, place) => {
    if (next[place] !== undefined || isList(field)) return
    const all = options(form, next, place)
    const possible = all.filter((one) => one.possible)
    if (possible.length === 1 || (stepped(field, all.length) && possible.length > 0)) next[place] = possible[0]!.value
  })
  return next
}

/** Whether one steps through the values of a field. */
export function stepped(field: FieldSeen, values: number): boolean {
  return field.kind === 'number' && field.means === null && field.names.length === 0 && values > BUTTONS
}

/** What is chosen with a list that has one value more, or one less. */
export function added(form: FormSeen, chosen: Chosen, place: number, value: unknown): Chosen {
  return choose(form, chosen, place, [...listOf(chosen[place]), value])
}

export function removed(form: FormSeen, chosen: Chosen, place: number, value: unknown): Chosen {
  const list = [...listOf(chosen[place])]
  const at = list.findLastIndex((one) => same(one, value))
  return choose(form, chosen, place, at < 0 ? list : list.toSpliced(at, 1))
}

/** The action that has been chosen; null while something is missing. */
export function action(form: FormSeen, chosen: Chosen): Record<string, unknown> | null {
  const values = form.legal
    ? form.legal.find((row) => form.fields.every((_, place) => agrees(form, row, chosen, place, true)))
    : form.fields.every((_, place) => chosen[place] !== undefined) && chosen
  if (!values) return null
  return { type: form.type, ...Object.fromEntries(form.fields.map(({ name }, place) => [name, values[place]])) }
}

/** What is chosen by an action of this form, such as one that is advised. */
export function chosenBy(form: FormSeen, advised: Record<string, unknown>): Chosen {
  return form.fields.map(({ name }) => advised[name])
}
