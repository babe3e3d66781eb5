// The seats of a table that is being opened.
import type { OpenTable } from '../wire/protocol'

/** Myself, a free seat, another person on this device, or a bot. */
export type Who = 'me' | 'open' | 'here' | `bot:${string}`

/** The bot of the seat, if it has one. */
export function botOf(who: Who): string | null {
  return who.startsWith('bot:') ? who.slice('bot:'.length) : null
}

/** The seats as the server wants them, and the names of those who share the device. */
export function seated(who: readonly Who[], names: readonly string[]): Required<Pick<OpenTable, 'seats' | 'here'>> {
  const sharing = who.includes('here')
  return {
    seats: who.map(botOf),
    here: sharing ? names.filter((_, seat) => who[seat] === 'me' || who[seat] === 'here') : [],
  }
}
