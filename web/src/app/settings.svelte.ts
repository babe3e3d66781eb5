// What somebody has chosen on this device. It stays here: the server knows nothing of it.
import type { Language } from './text'

export type Theme = 'system' | 'light' | 'dark'

interface Chosen {
  language: Language
  theme: Theme
  sound: boolean
  /** Kinds of sounds that are switched off. */
  silenced: string[]
  /** Whether chats are hidden. */
  muted: boolean
  /** What was last started by "play now", game by game. */
  played: Record<string, Played>
  /** The game that was started last. */
  last: string | null
}

export interface Played {
  level: string
  opponents: number
}

const KEY = 'numbra'
const SPOKEN: readonly string[] = ['en', 'de', 'fr']

/** The first language of the browser's that is spoken here. */
export function firstSpoken(wanted: readonly string[]): Language {
  const known = wanted.map((one) => one.slice(0, 2).toLowerCase()).find((one) => SPOKEN.includes(one))
  return (known ?? 'en') as Language
}

/** The browser's own form of a language, for dates: in Britain they are not written as in America. */
export function localeOf(language: Language, wanted: readonly string[] = navigator.languages): string {
  return wanted.find((one) => one.slice(0, 2).toLowerCase() === language) ?? language
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
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) }
  } catch {
    return usual
  }
}

export const settings = $state<Chosen>(remembered())

/** Keep what is chosen, and let the document show it. To be called once, where effects may run. */
export function keepSettings(): void {
  $effect(() => {
    document.documentElement.lang = settings.language
  })
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme
  })
  $effect(() => {
    const chosen = JSON.stringify(settings)
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // a browser that keeps nothing still plays
    }
  })
}

/** Whether things should not move. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How long something may move, in milliseconds. */
export function moment(usual: number): number {
  return still() ? 0 : usual
}
