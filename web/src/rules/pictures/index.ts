// The pictures of the rules pages, by game and rule.
import type { Component } from 'svelte'
import type { Key } from '../../app/text'

import CodeAnnounce from './CodeAnnounce.svelte'
import CodeNotes from './CodeNotes.svelte'
import CodePyramid from './CodePyramid.svelte'
import CodeQuestion from './CodeQuestion.svelte'
import CodeRacks from './CodeRacks.svelte'
import NmbrsBack from './NmbrsBack.svelte'
import NmbrsCards from './NmbrsCards.svelte'
import NmbrsCross from './NmbrsCross.svelte'
import NmbrsDouble from './NmbrsDouble.svelte'
import NmbrsSwap from './NmbrsSwap.svelte'
import ShadesHands from './ShadesHands.svelte'
import ShadesRuns from './ShadesRuns.svelte'
import ShadesScale from './ShadesScale.svelte'
import ShadesTurn from './ShadesTurn.svelte'

export interface Illustration {
  Drawing: Component
  caption: Key
}

const SHADES: Record<number, Illustration> = {
  1: {
    Drawing: ShadesScale,
    caption: 'rules/caption.shades.1',
  },
  2: {
    Drawing: ShadesHands,
    caption: 'rules/caption.shades.2',
  },
  6: {
    Drawing: ShadesTurn,
    caption: 'rules/caption.shades.6',
  },
  10: {
    Drawing: ShadesRuns,
    caption: 'rules/caption.shades.10',
  },
}

const NMBRS: Record<number, Illustration> = {
  1: {
    Drawing: NmbrsCards,
    caption: 'rules/caption.nmbrs.1',
  },
  9: {
    Drawing: NmbrsCross,
    caption: 'rules/caption.nmbrs.9',
  },
  11: {
    Drawing: NmbrsDouble,
    caption: 'rules/caption.nmbrs.11',
  },
  12: {
    Drawing: NmbrsSwap,
    caption: 'rules/caption.nmbrs.12',
  },
  16: {
    Drawing: NmbrsBack,
    caption: 'rules/caption.nmbrs.16',
  },
}

const CODE777: Record<number, Illustration> = {
  1: {
    Drawing: CodePyramid,
    caption: 'rules/caption.code777.1',
  },
  2: {
    Drawing: CodeRacks,
    caption: 'rules/caption.code777.2',
  },
  4: {
    Drawing: CodeQuestion,
    caption: 'rules/caption.code777.4',
  },
  6: {
    Drawing: CodeAnnounce,
    caption: 'rules/caption.code777.6',
  },
  10: {
    Drawing: CodeNotes,
    caption: 'rules/caption.code777.10',
  },
}

export const PICTURES: Record<string, Record<number, Illustration>> = {
  shades: SHADES,
  nmbrs: NMBRS,
  code777: CODE777,
}
