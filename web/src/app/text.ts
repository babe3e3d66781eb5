// What the page says, in three languages. A text is written where it is used; `t` says it in the language chosen.
import { settings } from './settings.svelte'

export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** A sentence in every language; `{name}` stands for a parameter. */
export type Text = Record<Language, string>

/** Declare a text. */
export function text(en: string, de: string, fr: string): Text {
  return { en, de, fr }
}

/** Say it. */
export function t(said: Text, params: Record<string, string | number> = {}): string {
  return typeset(filled(said[settings.language], params))
}

/** No line breaks before a percent sign, nor before French double signs, where the space is narrow. */
export function typeset(sentence: string): string {
  const tied = sentence.replace(/(\d) %/g, '$1\u00a0%')
  if (settings.language !== 'fr') return tied
  return tied.replace(/ ([:;!?»])/g, '\u202f$1').replace(/« /g, '«\u202f')
}

/** A sentence with its parameters. */
export function filled(sentence: string, params: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

const LABELLED = text('{label}: {what}', '{label}: {what}', '{label} : {what}')

/** A label, a colon with the space that French has before it, and what stands behind it: “Open pile: 42”. */
export function labelled(label: string, what = ''): string {
  return t(LABELLED, { label, what }).trimEnd()
}

/** One thing or many. */
export function counted(number: number, one: Text, many: Text): string {
  const single = number === 1 || (number === 0 && settings.language === 'fr')
  return t(single ? one : many, { n: number })
}
