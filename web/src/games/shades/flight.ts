// Transitions of cards from place to place, and of words from their speaker.
import { cubicOut } from 'svelte/easing'
import { crossfade, fade, type TransitionConfig } from 'svelte/transition'
import { moment } from '../../app/settings.svelte'
import { FLIGHT, WORD } from './scenes'

/** A pair of transitions for one board: a card leaves one place by the name under which it arrives at another. */
export function flight(): ReturnType<typeof crossfade> {
  return crossfade({
    duration: () => moment(FLIGHT),
    easing: cubicOut,
    fallback: (node) => fade(node, { duration: moment(140) }),
  })
}

export type Flight = ReturnType<typeof flight>[0]

/** A word moves in from its speaker's side of the table. */
export function spoken(node: Element, { mine }: { mine: boolean }): TransitionConfig {
  const there = node.closest('[data-testid=shades]')?.querySelector(mine ? '.mine' : '.theirs')
  if (!there) return fade(node, { duration: moment(WORD) })
  const [from, to] = [there.getBoundingClientRect(), node.getBoundingClientRect()]
  const across = from.left + from.width / 2 - (to.left + to.width / 2)
  const down = from.top + from.height / 2 - (to.top + to.height / 2)
  return {
    duration: moment(WORD),
    easing: cubicOut,
    css: (_, left) =>
      `translate: ${left * across}px ${left * down}px; scale: ${1 - 0.5 * left}; opacity: ${1 - left * left}`,
  }
}
