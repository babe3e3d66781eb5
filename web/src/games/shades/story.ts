// What the log still tells: numbers once turned over are for one's memory, so it forgets with every guess.
import type { Shades } from '../../wire/protocol'
import type { Told } from '../../wire/table.svelte'

/** The end of the story that everybody still has before his eyes; all of it with the memory aid, or once it is over. */
export function remembered(story: Told[], view: Shades.View): Told[] {
  if (view.over || view.options.memory_aid) return story
  return story.slice(
    Math.max(
      0,
      story.findLastIndex((one) => one.kinds.includes('guessed')),
    ),
  )
}
