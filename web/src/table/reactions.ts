// What one can call out with one press; everybody reads it in their own language.
import { t, text, type Text } from '../app/text'
import type { React } from '../wire/protocol'

export type Reaction = React['reaction']

export const REACTIONS: Record<Reaction, Text> = {
  hello: text('Hello!', 'Hallo!', 'Bonjour !'),
  'good-luck': text('Good luck!', 'Viel Glück!', 'Bonne chance !'),
  'well-done': text('Well done!', 'Gut gemacht!', 'Bien joué !'),
  thanks: text('Thank you!', 'Danke!', 'Merci !'),
  wow: text('Wow!', 'Wow!', 'Ouah !'),
  oops: text('Oops!', 'Hoppla!', 'Oups !'),
  hurry: text('Your turn!', 'Du bist dran!', 'À toi !'),
  'good-game': text('Good game!', 'Schönes Spiel!', 'Belle partie !'),
}

/** A reaction in words; one of another version's is left out. */
export function reactionSaid(reaction: string | undefined): string {
  const known = REACTIONS[reaction as Reaction] as Text | undefined
  return known ? t(known) : ''
}
