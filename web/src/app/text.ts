// Says what the page says, in the language chosen: `t('table/clock.left')` is the message `clock.left` of
// `table/locale/<language>.json`.
import { find, type Key } from './catalogues'
import { settings } from './settings.svelte'

export type { Key }
/** The endings of all keys with this beginning. */
export type After<Prefix extends string> = Key extends infer One
  ? One extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never
type Params = Record<string, string | number>

/** The message in the language chosen. Where it has plurals, the parameter `n` chooses the form. */
export function t(key: Key, params: Params = {}): string {
  const said = find(settings.language, key)
  if (!said) return key
  const { message, language } = said
  if (typeof message === 'string') return typeset(filled(message, params))
  return typeset(filled(message[rules(language).select(Number(params.n))] ?? message.other, params))
}

/** Whether there is a message of this key, part of which comes from the server, which may know more than the page. */
export function isKey(key: string): key is Key {
  return find(settings.language, key) !== undefined
}

const known = new Map<string, Intl.PluralRules>()

function rules(language: string): Intl.PluralRules {
  const its = known.get(language) ?? new Intl.PluralRules(language)
  known.set(language, its)
  return its
}

/** Names in a row, as the language lists them: “Ann, Ben and Cleo”. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language).format(names)
}

/** No line breaks before a percent sign, nor between a sign and its space, as in French, where the space is narrow. */
export function typeset(sentence: string): string {
  const tied = sentence.replace(/(\d) %/g, '$1\u00a0%')
  return tied.replace(/ ([:;!?»])/g, '\u202f$1').replace(/« /g, '«\u202f')
}

/** A sentence with its parameters. */
export function filled(sentence: string, params: Params): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** A label, a colon (in French with a space before it) and a value: “Open pile: 42”. */
export function labelled(label: string, what = ''): string {
  return t('app/labelled', { label, what }).trimEnd()
}
