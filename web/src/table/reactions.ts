// What one can call out with one press; everybody reads it in their own language.
import { isKey, t } from '../app/text'
import type { React } from '../wire/protocol'

export type Reaction = React['reaction']

/** In the order in which they are offered. */
export const REACTIONS: readonly Reaction[] = [
  'hello',
  'good-luck',
  'well-done',
  'thanks',
  'wow',
  'oops',
  'hurry',
  'good-game',
]

/** A reaction in words; one of another version's is left out. */
export function reactionSaid(reaction: string | undefined): string {
  const key = `table/reaction.${reaction}`
  return isKey(key) ? t(key) : ''
}
