// The pictures of the rules, by rule.
import type { Illustration } from '../../../rules/pictures'
import Back from './Back.svelte'
import Cards from './Cards.svelte'
import Cross from './Cross.svelte'
import Double from './Double.svelte'
import Swap from './Swap.svelte'

export const pictures: Record<number, Illustration> = {
  1: {
    Drawing: Cards,
    caption: 'rules/caption.nmbrs.1',
  },
  9: {
    Drawing: Cross,
    caption: 'rules/caption.nmbrs.9',
  },
  11: {
    Drawing: Double,
    caption: 'rules/caption.nmbrs.11',
  },
  12: {
    Drawing: Swap,
    caption: 'rules/caption.nmbrs.12',
  },
  16: {
    Drawing: Back,
    caption: 'rules/caption.nmbrs.16',
  },
}
