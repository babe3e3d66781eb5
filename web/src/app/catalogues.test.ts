import { expect, test } from 'vitest'
import { ENGLISH, find, LANGUAGES, type Message, type Messages } from './catalogues'

const FILES = import.meta.glob<Messages>('/src/**/locale/*.json', { import: 'default', eager: true })
const SOURCES = import.meta.glob<string>(['/src/**/*.{ts,svelte}', '!/src/**/*.test.ts', '!/src/wire/protocol.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Messages in which other languages name somebody whom English calls “they”. */
const NAMED = ['eye.their-bias']

/** Each catalogue with its package and its language. */
const catalogues = Object.entries(FILES).map(([path, messages]) => {
  const [, folder, name, language] = /^(.*?([^/]+)\/locale)\/([^/]+)\.json$/.exec(path)!
  return { path, folder: folder!, name: name!, language: language!, messages }
})
const english = catalogues.filter(({ language }) => language === ENGLISH)

const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))

/** The parameters of a sentence, without the number that chooses the form: “a card” need not name it. */
function params(sentence: string): string {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return names
    .filter((name) => name !== 'n')
    .sort()
    .join()
}

const counts = (message: Message): boolean => forms(message).some((form) => form.includes('{n}'))

/** The plural categories that a message needs in a language: those of whole numbers up to a thousand, and `other`. */
function needed(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  return [...new Set([...Array.from({ length: 1001 }, (_, n) => rules.select(n)), 'other'])]
}

/** What is wrong with a message, beside the English one. */
function wrong(language: string, key: string, message: Message, model: Message): string[] {
  const wanted = params(forms(model)[0]!)
  const same = counts(message) === counts(model) && forms(message).every((form) => params(form) === wanted)
  const possible: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const has = typeof message === 'string' ? null : Object.keys(message)
  return [
    ...(same || NAMED.includes(key) ? [] : ['other placeholders']),
    ...(forms(message).includes('') ? ['empty'] : []),
    ...(has ? needed(language).filter((one) => !has.includes(one)) : []).map((one) => `lacks “${one}”`),
    ...(has ?? []).filter((one) => !possible.includes(one)).map((one) => `has “${one}”`),
  ]
}

/** What is wrong with a catalogue, beside the English one. */
function faults(language: string, messages: Messages, model: Messages): string[] {
  const keys = Object.keys(messages)
  return [
    ...Object.keys(model).flatMap((key) => (key in messages ? [] : [`${key}: missing`])),
    ...keys.flatMap((key, n) => (n > 0 && keys[n - 1]! > key ? [`${key}: not in order`] : [])),
    ...keys.flatMap((key) => {
      if (!(key in model)) return [`${key}: not in English`]
      return wrong(language, key, messages[key]!, model[key]!).map((what) => `${key}: ${what}`)
    }),
  ]
}

test.each(catalogues)('$path has what the English one has', ({ folder, language, messages }) => {
  expect(faults(language, messages, FILES[`${folder}/${ENGLISH}.json`]!)).toEqual([])
})

test('what is wrong with a catalogue is found', () => {
  const model: Messages = { a: 'Hello {name}', b: 'Bye', c: { one: 'a card of {name}', other: '{n} cards of {name}' } }
  expect(faults('en', model, model)).toEqual([])
  const french: Messages = {
    d: 'Bonsoir',
    c: { one: '{n} carte de {name}', two: '{n} cartes', many: '{n} de cartes de {name}' } as unknown as Message,
    a: 'Bonjour {nom}',
  }
  expect(faults('fr', french, model)).toEqual([
    'b: missing',
    'c: not in order',
    'a: not in order',
    'd: not in English',
    'c: other placeholders',
    'c: lacks “other”',
    'c: has “two”',
    'a: other placeholders',
  ])
  const polish = { c: { one: '{n} {name}', few: '{n} {name}', other: '{n} {name}' } }
  expect(faults('pl', polish, { c: model.c! })).toEqual(['c: lacks “many”'])
})

test('what a language has no file for is said in English', () => {
  for (const { folder, name, messages } of english)
    for (const language of LANGUAGES.filter((one) => !(`${folder}/${one}.json` in FILES)))
      for (const [key, message] of Object.entries(messages))
        expect(find(language, `${name}/${key}`)).toEqual({ message, language: ENGLISH })
})

/** The keys in a source, whole or as templates. */
function said(source: string): string[] {
  const names = english.map(({ name }) => name).join('|')
  const quoted = source.matchAll(new RegExp(`(['"\`])((?:${names})/(?:(?!\\1).)+)\\1`, 'g'))
  return [...quoted].map(([, , key]) => key!)
}

/** Whether a key may come of a template, in which `${…}` stands for anything without a dot. */
function fits(key: string, template: string): boolean {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.+]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^.]+')}$`).test(key)
}

test('every message is said somewhere', () => {
  const keys = english.flatMap(({ name, messages }) => Object.keys(messages).map((key) => `${name}/${key}`))
  const all = new Set(Object.values(SOURCES).flatMap(said))
  const templates = [...all].filter((one) => one.includes('${'))
  expect(keys.filter((key) => !all.has(key) && !templates.some((one) => fits(key, one)))).toEqual([])
  // Whole keys are checked by their type.
  expect(templates.filter((one) => !keys.some((key) => fits(key, one)))).toEqual([])
})

test('a key in a source is recognised', () => {
  const source = "t('table/clock.left') + t(`app/bot.${kind || 'x'}`) + './table/x'"
  expect(said(source)).toEqual(['table/clock.left', "app/bot.${kind || 'x'}"])
  expect(fits('app/bot.master', 'app/bot.${kind}')).toBe(true)
  expect(fits('app/bot-about.master', 'app/bot.${kind}')).toBe(false)
})
