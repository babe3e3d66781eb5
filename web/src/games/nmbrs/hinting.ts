// The cards and the places of the board that a hint points at.
import type { Nmbrs } from '../../wire/protocol'
import { numberOf, rawOf } from './cards'

export interface Pointed {
  /** The cards themselves. */
  cards: ReadonlySet<string>
  place: 'open' | 'stock' | 'undo' | 'end' | null
}

const NOTHING: Pointed = { cards: new Set(), place: null }

export function pointed(action: Nmbrs.Action | null): Pointed {
  switch (action?.type) {
    case 'lay':
      return { cards: new Set(action.row.map(rawOf)), place: null }
    case 'swap':
      return { cards: new Set([rawOf(action.joker), String(numberOf(action.joker))]), place: null }
    case 'discard':
      return { cards: new Set([action.card]), place: null }
    case 'take':
      return { ...NOTHING, place: 'open' }
    case 'decline':
      return { ...NOTHING, place: 'stock' }
    case 'undo':
    case 'end':
      return { ...NOTHING, place: action.type }
    default:
      return NOTHING
  }
}
