// A small test of a screen: can neighbouring steps be told apart, from the lightest to the darkest?
export type Region = 'light' | 'middle' | 'dark'

export interface Trial {
  region: Region
  /** Four cards: three of one number, one of the next. */
  numbers: number[]
  /** Which of the four is the other one. */
  odd: number
}

const PLACES: readonly { region: Region; number: number }[] = [
  { region: 'light', number: 1 },
  { region: 'dark', number: 48 },
  { region: 'middle', number: 24 },
  { region: 'light', number: 6 },
  { region: 'dark', number: 43 },
  { region: 'middle', number: 16 },
  { region: 'middle', number: 33 },
  { region: 'dark', number: 46 },
  { region: 'light', number: 3 },
]
const FIELDS = 4

/** The trials of one test; `random` gives numbers from 0 up to 1. */
export function trials(random: () => number): Trial[] {
  return PLACES.map(({ region, number }) => {
    const odd = Math.floor(random() * FIELDS)
    return { region, odd, numbers: Array.from({ length: FIELDS }, (_, field) => (field === odd ? number + 1 : number)) }
  })
}

/** The regions where more than one step was missed: one miss may be the eye, two are the screen. */
export function weak(all: readonly Trial[], answers: readonly (number | null)[]): Region[] {
  const missed = all.filter((trial, index) => index < answers.length && answers[index] !== trial.odd)
  const regions: Region[] = ['light', 'middle', 'dark']
  return regions.filter((region) => missed.filter((trial) => trial.region === region).length > 1)
}

/** How many steps were told apart. */
export function told(all: readonly Trial[], answers: readonly (number | null)[]): number {
  return answers.filter((answer, index) => answer === all[index]!.odd).length
}

export type Trouble = 'forced' | 'inverted' | 'few' | 'contrast'

/** Settings reported by the browser that distort greys. */
export function troubles(matches: (query: string) => boolean): Trouble[] {
  const asked: [Trouble, string][] = [
    ['forced', '(forced-colors: active)'],
    ['inverted', '(inverted-colors: inverted)'],
    ['few', '(max-color: 7) and (max-monochrome: 7)'],
    ['contrast', '(prefers-contrast: more)'],
  ]
  return asked.filter(([, query]) => matches(query)).map(([trouble]) => trouble)
}
