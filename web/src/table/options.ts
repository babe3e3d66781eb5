// The names of options. Their meaning comes from the server, in the schema of each game.
import { isKey, t } from '../app/text'

/** Words for options whose number says nothing by itself, such as the print tolerance. */
const SAID: Record<string, Record<string, (value: number) => string>> = {
  shades: { print_tolerance: (cards) => (cards === 0 ? t('table/print.even') : t('table/print.uneven', { n: cards })) },
}

/** An option's name. */
export function optionName(game: string, option: string): string {
  const key = `table/option.${game}.${option}`
  return isKey(key) ? t(key) : option
}

/** An option and its value, for the description of a table. */
export function optionSaid(game: string, option: string, value: unknown): string {
  const words = SAID[game]?.[option]
  return words
    ? words(Number(value))
    : t('table/option-said', { name: optionName(game, option), value: choiceName(value) })
}

/** A value's name. */
export function choiceName(value: unknown): string {
  const key = `table/choice.${value}`
  return isKey(key) ? t(key) : String(value)
}

/** What players call an option or one of its values, where the rules name it as programs do; null if it is neither. */
export function playersWord(game: string, code: string): string | null {
  if (/^\d+$/.test(code)) return code
  const key = [`table/option.${game}.${code}`, `table/choice.${code}`].find(isKey)
  return key ? t(key) : null
}

/** What an option is good for, in a sentence or two, with what holds between people; nothing where there is nothing to add. */
export function optionPurpose(game: string, option: string, people: unknown): string {
  const key = `table/purpose.${game}.${option}`
  return isKey(key) ? t(key, { people: String(people) }) : ''
}
