// Settings that are kept on this device only; the server does not know them.
import { ENGLISH, LANGUAGES } from './catalogues'

export type Theme = 'system' | 'light' | 'dark'

interface Chosen {
  /** The language, whose catalogues have been loaded; `speak` changes it. */
  language: string
  theme: Theme
  sound: boolean
  /** Kinds of sounds that are switched off. */
  silenced: string[]
  /** Whether chats are hidden. */
  muted: boolean
  /** What "play now" last started, by game. */
  played: Record<string, Played>
  /** The game that was started last. */
  last: string | null
}

export interface Played {
  level: string
  opponents: number
}

const KEY = 'numbra'

/** The first of the browser's languages that the page has. */
export function firstSpoken(wanted: readonly string[]): string {
  return wanted.map(plain).find((one) => LANGUAGES.includes(one)) ?? ENGLISH
}

/** A language without its region: “de” of “de-CH”. */
const plain = (locale: string): string => locale.split('-')[0]!.toLowerCase()

/** The browser's own form of a language, for dates: in Britain they are not written as in America. */
export function localeOf(language: string, wanted: readonly string[] = navigator.languages): string {
  return wanted.find((one) => plain(one) === language) ?? language
}

function remembered(): Chosen {
  const usual: Chosen = {
    language: firstSpoken(navigator.languages),
    theme: 'system',
    sound: true,
    silenced: [],
    muted: false,
    played: {},
    last: null,
  }
  try {
    const chosen = { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) }
    return LANGUAGES.includes(chosen.language) ? chosen : { ...chosen, language: usual.language }
  } catch {
    return usual
  }
}

export const settings = $state<Chosen>(remembered())

/** Store the settings and apply them to the document. To be called once, where effects may run. */
export function keepSettings(): void {
  $effect(() => {
    document.documentElement.lang = settings.language
  })
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme
  })
  $effect(() => keep(settings))
}

/** Keep it for the next visit. */
export function keep(chosen: Chosen): void {
  const whole = JSON.stringify(chosen)
  try {
    localStorage.setItem(KEY, whole)
  } catch {
    // without storage one can still play
  }
}

/** Whether things should not move. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How long something may move, in milliseconds. */
export function moment(usual: number): number {
  return still() ? 0 : usual
}
