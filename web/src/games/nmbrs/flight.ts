// Cards fly from where they were to where they go; what comes from another hand comes from above.
import { cubicOut } from 'svelte/easing'
import { crossfade, fly } from 'svelte/transition'
import { moment } from '../../app/settings.svelte'

export const FLIGHT = 260

export const [leave, arrive] = crossfade({
  duration: () => moment(FLIGHT),
  easing: cubicOut,
  fallback: (node, _params, intro) => fly(node, { y: intro ? -40 : -20, duration: moment(intro ? FLIGHT : 120) }),
})
