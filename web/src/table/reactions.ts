// The reactions, each sent with one press; everybody reads them in their own language.
import { isKey, t } from '../app/text'
import type { React } from '../wire/protocol'

export type Reaction = React['reaction']

/** All reactions, in the order in which they are offered. */
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

/** A reaction in words; nothing for one that only another version knows. */
export function reactionSaid(reaction: string | undefined): string {
  const key = `table/reaction.${reaction}`
  return isKey(key) ? t(key) : ''
}
