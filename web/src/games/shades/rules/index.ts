// The pictures of the rules, by rule.
import type { Illustration } from '../../../rules/pictures'
import Hands from './Hands.svelte'
import Runs from './Runs.svelte'
import Scale from './Scale.svelte'
import Turn from './Turn.svelte'

export const pictures: Record<number, Illustration> = {
  1: {
    Drawing: Scale,
    caption: 'rules/caption.shades.1',
  },
  2: {
    Drawing: Hands,
    caption: 'rules/caption.shades.2',
  },
  6: {
    Drawing: Turn,
    caption: 'rules/caption.shades.6',
  },
  10: {
    Drawing: Runs,
    caption: 'rules/caption.shades.10',
  },
}
