// Options and their values in the words of their game, which come from the server with the schema of its options.
import { t } from '../app/text'
import type { GameUi } from '../games'
import { fieldsOf, type Field } from '../home/schema'

type Worded = Pick<GameUi, 'options' | 'optionSaid'>

/** An option and its value, for the description of a table. */
export function optionSaid(ui: Worded, option: string, value: unknown): string {
  const said = ui.optionSaid?.(option, value) ?? null
  if (said !== null) return said
  const field = fieldsOf(ui.options).find((one) => one.name === option)
  return t('table/option-said', { name: field?.title ?? option, value: valueName(field, value) })
}

/** The table's own options that were ticked, in the words of the form; whether it is public is said elsewhere. */
export function ticked(ui: Pick<GameUi, 'table_options'>, table: object): string[] {
  const fields = fieldsOf(ui.table_options).filter((one) => one.kind === 'boolean' && one.name !== 'public')
  return fields.filter((one) => (table as Record<string, unknown>)[one.name] === true).map((one) => one.about)
}

/** A value's name; the value itself if it has none. */
export function valueName(field: Pick<Field, 'names'> | undefined, value: unknown): string {
  return field?.names.find((one) => one.value === value)?.title ?? String(value)
}

/** What players call an option or one of its values, where the rules name it as programs do; null if it is neither. */
export function playersWord(fields: readonly Field[], code: string): string | null {
  if (/^\d+$/.test(code)) return code
  const option = fields.find((one) => one.name === code)
  if (option) return option.title
  const names = fields.flatMap((one) => one.names)
  return names.find((one) => String(one.value) === code)?.title ?? null
}
