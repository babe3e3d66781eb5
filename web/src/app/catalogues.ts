// What the page says, by key: `<package>/locale/<language>.json`, a file for each package and language. A language is
// its files: with `app/locale/es.json` Spanish can be chosen, and what it has no file for is said in English.

/** A sentence, in which `{name}` stands for a parameter; or one for each plural category, chosen by the parameter `n`. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
export type Messages = Record<string, Message>

/** The packages by name, each with its messages. The folder of a game adds its own (`declare module`, in its `about.ts`). */
export interface Packages {
  app: typeof import('./locale/en.json')
  home: typeof import('../home/locale/en.json')
  table: typeof import('../table/locale/en.json')
  learn: typeof import('../learn/locale/en.json')
  rules: typeof import('../rules/locale/en.json')
  admin: typeof import('../admin/locale/en.json')
  generic: typeof import('../boards/generic/locale/en.json')
}

/** A package and the key of a message in it, such as `table/clock.left`. */
export type Key = { [Name in keyof Packages]: `${Name}/${keyof Packages[Name] & string}` }[keyof Packages]

/** A message, and the language that it is in: not the one asked for, where that has none. */
interface Said {
  message: Message
  language: string
}

interface File {
  name: string
  folder: string
  language: string
}

/** The language that has every message. */
export const ENGLISH = 'en'
/** The package in which a language must have a file to be offered. */
const FIRST = 'app'

const CONTENTS = import.meta.glob<Messages>('/src/**/locale/*.json', { import: 'default' })
const FILES = Object.keys(CONTENTS).map((path): File => {
  const [, folder, name, language] = /^(.*?([^/]+)\/locale)\/([^/]+)\.json$/.exec(path)!
  return { name: name!, folder: folder!, language: language! }
})

/** All languages, by their codes. */
export const LANGUAGES: readonly string[] = FILES.filter(({ name }) => name === FIRST).map(({ language }) => language)

const catalogues = new Map<string, ReadonlyMap<string, Said>>()

/** Fetch a language's catalogues, if they are not here yet. */
export async function load(language: string): Promise<void> {
  if (catalogues.has(language)) return
  const packages = FILES.filter((file) => file.language === ENGLISH)
  const parts = await Promise.all(packages.flatMap((file) => filesFor(file, language).map(read)))
  catalogues.set(language, new Map(parts.flat()))
}

/** The files of a package, the last of which counts: a language's own, or English. While one works on them, both. */
function filesFor(english: File, language: string): File[] {
  const own = FILES.find((file) => file.folder === english.folder && file.language === language)
  if (!own) return [english]
  return import.meta.env.DEV ? [english, own] : [own]
}

async function read({ name, folder, language }: File): Promise<[string, Said][]> {
  const messages = await CONTENTS[`${folder}/${language}.json`]!()
  return Object.entries(messages).map(([key, message]) => [`${name}/${key}`, { message, language }])
}

/** A message in a language that has been loaded. */
export function find(language: string, key: string): Said | undefined {
  return catalogues.get(language)?.get(key)
}
