// The pictures of the rules, by rule.
import type { Illustration } from '../../../rules/pictures'
import Announce from './Announce.svelte'
import Notes from './Notes.svelte'
import Pyramid from './Pyramid.svelte'
import Question from './Question.svelte'
import Racks from './Racks.svelte'

export const pictures: Record<number, Illustration> = {
  1: {
    Drawing: Pyramid,
    caption: 'rules/caption.code777.1',
  },
  2: {
    Drawing: Racks,
    caption: 'rules/caption.code777.2',
  },
  4: {
    Drawing: Question,
    caption: 'rules/caption.code777.4',
  },
  6: {
    Drawing: Announce,
    caption: 'rules/caption.code777.6',
  },
  10: {
    Drawing: Notes,
    caption: 'rules/caption.code777.10',
  },
}
