// Measures a player's eye: compares every guess with its card.
import { settings } from '../../app/settings.svelte'
import { t } from '../../app/text'
import type { Shades } from '../../wire/protocol'
import { CARDS } from './grey'

export type Cards = 'all' | 'light' | 'dark'

export interface Eye {
  guesses: number
  /** How many cards a guess was off, on average. */
  off: number
  /** The cards that were usually taken for darker or lighter ones, if any. */
  bias: { cards: Cards; darker: boolean } | null
}

const MIDDLE = (CARDS + 1) / 2
/** A tendency needs this many guesses, this mean error in cards, and this share of the errors in one direction. */
const ENOUGH = 4
const FAR = 1
const ONE_WAY = 0.6

/** The eye that a seat had. */
export function eye(turns: readonly Shades.Turn[], seat: number): Eye {
  const own = turns.filter((turn) => turn.guesser === seat)
  const groups: [Cards, Shades.Turn[]][] = [
    ['all', own],
    ['light', own.filter((turn) => turn.number < MIDDLE)],
    ['dark', own.filter((turn) => turn.number > MIDDLE)],
  ]
  const oneWay = groups.find(([, group]) => {
    const lean = Math.abs(mean(group, error))
    return group.length >= ENOUGH && lean >= FAR && lean >= ONE_WAY * mean(group, distance)
  })
  const bias = oneWay ? { cards: oneWay[0], darker: mean(oneWay[1], error) > 0 } : null
  return { guesses: own.length, off: mean(own, distance), bias }
}

/** The error of a guess in cards; positive if the card was taken for a darker one. */
const error = (turn: Shades.Turn): number => turn.guess - turn.number
const distance = (turn: Shades.Turn): number => Math.abs(error(turn))

function mean(turns: readonly Shades.Turn[], of: (turn: Shades.Turn) => number): number {
  return turns.reduce((sum, turn) => sum + of(turn), 0) / Math.max(1, turns.length)
}

/** An eye in a sentence: one's own, or that of somebody with a name. */
export function eyeSaid({ off, bias }: Eye, name: string | null): string {
  const rounded = Math.round(10 * off) / 10
  const shown = rounded.toLocaleString(settings.language, { maximumFractionDigits: 1 })
  const params = { n: rounded, off: shown, name: name ?? '' }
  const said = t(name === null ? 'shades/eye.yours' : 'shades/eye.theirs', params)
  if (!bias) return `${said}.`
  const further = bias.cards === (bias.darker ? 'dark' : 'light')
  const shade = t(`shades/eye.${further ? 'even' : 'shade'}.${bias.darker ? 'darker' : 'lighter'}`)
  const cards = t(`shades/eye.cards.${bias.cards}`)
  return t(name === null ? 'shades/eye.your-bias' : 'shades/eye.their-bias', { said, cards, shade, name: name ?? '' })
}
