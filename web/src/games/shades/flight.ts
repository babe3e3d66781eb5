// Cards move from where they were to where they go.
import { cubicOut } from 'svelte/easing'
import { crossfade, fade } from 'svelte/transition'
import { moment } from '../../app/settings.svelte'

export const FLIGHT = 260

/** A pair of transitions for one board: a card leaves one place by the name under which it arrives at another. */
export function flight(): ReturnType<typeof crossfade> {
  return crossfade({
    duration: () => moment(FLIGHT),
    easing: cubicOut,
    fallback: (node) => fade(node, { duration: moment(140) }),
  })
}

export type Flight = ReturnType<typeof flight>[0]
