import { expect, test } from 'vitest'
import { ENGLISH, type Message, type Messages } from './catalogues'

const FILES = import.meta.glob<Messages>('/src/**/locale/*.json', { import: 'default', eager: true })
const SOURCES = import.meta.glob<string>(['/src/**/*.{ts,svelte}', '!/src/**/*.test.ts', '!/src/wire/protocol.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Each catalogue, with its package, its language and the English one beside it. */
const catalogues = Object.entries(FILES).map(([path, messages]) => {
  const [, folder, language] = /^(.*)\/([^/]+)\.json$/.exec(path)!
  return { path, name: folder!.split('/').at(-2)!, language: language!, messages, english: FILES[`${folder}/en.json`]! }
})

const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))
const placeholders = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort()
const params = (sentence: string): string =>
  placeholders(sentence)
    .filter((name) => name !== 'n')
    .join()
/** Where other languages name somebody whom English calls “they”. */
const NAMED = ['eye.their-bias']

/** The plural categories that a language's messages need: those of whole numbers up to a thousand, and `other`. */
function needed(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set([...Array.from({ length: 1001 }, (_, n) => rules.select(n)), 'other'])
}

/** What is wrong with a catalogue, beside the English one. */
function faults(language: string, messages: Messages, english: Messages): string[] {
  const keys = Object.keys(messages)
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...Object.keys(english).flatMap((key) => (key in messages ? [] : [`${key}: missing`])),
    ...keys.flatMap((key, n) => (n > 0 && keys[n - 1]! > key ? [`${key}: not in order`] : [])),
    ...Object.entries(messages).flatMap(([key, message]) => {
      const model = english[key]
      if (model === undefined) return [`${key}: not in English`]
      const wanted = params(forms(model).at(-1)!)
      const wrong = NAMED.includes(key) ? [] : forms(message).filter((form) => params(form) !== wanted)
      const counts = [message, model].map((one) => forms(one).some((form) => placeholders(form).includes('n')))
      const found = typeof message === 'string' ? [] : Object.keys(message)
      const lacking = typeof message === 'string' ? [] : [...needed(language)].filter((one) => !found.includes(one))
      const unknown = found.filter((one) => !(categories as string[]).includes(one))
      return [
        ...(wrong.length > 0 || counts[0] !== counts[1] ? [`${key}: other placeholders`] : []),
        ...lacking.map((one) => `${key}: no form “${one}”`),
        ...unknown.map((one) => `${key}: form “${one}”`),
        ...forms(message).flatMap((form) => (form === '' ? [`${key}: empty`] : [])),
      ]
    }),
  ]
}

test.each(catalogues)('$path has what the English one has', ({ language, messages, english }) => {
  expect(faults(language, messages, english)).toEqual([])
})

test('what is wrong with a catalogue is found', () => {
  const english: Messages = { a: 'Hello {name}', b: 'Bye', c: { one: '{n} card', other: '{n} cards of {name}' } }
  const french: Messages = {
    d: 'Bonsoir',
    c: { one: '{n} carte de {name}', two: '{n} cartes de {name}', many: '{n} de cartes de {name}' } as Message,
    a: 'Bonjour {nom}',
  }
  expect(faults('en', english, english)).toEqual(['c: other placeholders'])
  expect(faults('fr', french, english)).toEqual([
    'b: missing',
    'c: not in order',
    'a: not in order',
    'd: not in English',
    'c: no form “other”',
    'c: form “two”',
    'a: other placeholders',
  ])
  expect(faults('pl', { c: { one: '{n} {name}', few: '{n} {name}', other: '{n} {name}' } }, { c: english.c! })).toEqual(
    ['c: no form “many”'],
  )
})

/** The keys in the sources, and in templates a pattern for those that they may become. */
function said(source: string): string[] {
  const names = [...new Set(catalogues.map(({ name }) => name))].join('|')
  const found = source.matchAll(new RegExp(`(['"\`])((?:${names})/(?:(?!\\1).)+)\\1`, 'g'))
  return [...found].map(([, , key]) => key!)
}

/** Whether a key may come of what a source says, in which `${…}` stands for anything but a dot. */
function fits(key: string, pattern: string): boolean {
  const parts = pattern.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.+]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^.]+')}$`).test(key)
}

test('every message is said somewhere', () => {
  const keys = catalogues
    .filter(({ language }) => language === ENGLISH)
    .flatMap(({ name, messages }) => Object.keys(messages).map((key) => `${name}/${key}`))
  const all = new Set(Object.values(SOURCES).flatMap(said))
  const patterns = [...all].filter((one) => one.includes('${'))
  expect(keys.filter((key) => !all.has(key) && !patterns.some((pattern) => fits(key, pattern)))).toEqual([])
  // That a whole key is there, its type says.
  expect(patterns.filter((pattern) => !keys.some((key) => fits(key, pattern)))).toEqual([])
})

test('a key in the sources is recognised', () => {
  expect(said("t('table/clock.left') + t(`app/bot.${kind || 'x'}`)")).toEqual([
    'table/clock.left',
    "app/bot.${kind || 'x'}",
  ])
  expect(fits('app/bot.master', 'app/bot.${kind}')).toBe(true)
  expect(fits('app/bot-about.master', 'app/bot.${kind}')).toBe(false)
})
