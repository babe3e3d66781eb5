// Shortens the log: numbers turned over are for the players' memory, so only the last of them stays.
import type { Shades } from '../../wire/protocol'
import type { Told } from '../../wire/table.svelte'

/** Whether what was turned over is for one's memory: not with the memory aid, nor once the game is over. */
export function forgets(view: Shades.View): boolean {
  return !view.over && !view.options.memory_aid
}

/** The story from the guess for the card turned over last; all of it with the memory aid, or once it is over. */
export function remembered(story: Told[], view: Shades.View): Told[] {
  if (!forgets(view)) return story
  const turned = story.findLastIndex((one) => one.kinds.includes('revealed'))
  const guessed = story.findLastIndex((one, index) => (turned < 0 || index <= turned) && one.kinds.includes('guessed'))
  return story.slice(Math.max(0, guessed))
}
