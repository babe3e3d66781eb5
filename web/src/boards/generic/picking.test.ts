import { expect, test } from 'vitest'
import type { BoardSeen, FieldSeen, FormSeen, ZoneSeen } from '../../wire/protocol'
import { action, fresh } from './choosing'
import { count, picks, pressed, zonesOf } from './picking'

const zone = (name: string, cards: string[], more: Partial<ZoneSeen> = {}): ZoneSeen => ({
  name,
  called: name,
  owner: null,
  up: true,
  cards,
  count: cards.length,
  independent: false,
  remembered: false,
  ...more,
})
const cards = (name: string, kind: FieldSeen['kind']): FieldSeen => ({
  name,
  called: name,
  about: '',
  kind,
  means: 'card',
  names: [],
  least: null,
  most: null,
})
const form = (fields: FieldSeen[], legal: unknown[][] | null): FormSeen => ({
  type: 'play',
  called: 'Play',
  fields,
  legal,
})

const HAND = zone('hand', ['7', '7', '9'], { owner: 0 })
const PILE = zone('pile', ['9', '4'])
const THEIRS = zone('theirs', [], { owner: 1, up: false, count: 3 })
const TOLD = zone('told', ['4'], { remembered: true })
const BOARD: BoardSeen = { zones: [HAND, PILE, THEIRS, TOLD], faces: {}, forms: [] }

test('cards are picked from one’s own zones if they are all there, or else from all that lie open', () => {
  const play = form([cards('card', 'number')], [[7], [9]])
  expect(zonesOf(BOARD, play, 0)).toEqual([HAND])
  expect(zonesOf(BOARD, form([cards('card', 'text')], [['7'], ['4']]), 0)).toEqual([HAND, PILE])
  expect(zonesOf(BOARD, form([cards('card', 'text')], null), 0)).toEqual([HAND])
  expect(zonesOf(BOARD, form([], [[]]), 0)).toEqual([])
})

test('a card is picked, exchanged for another one, and put back', () => {
  const play = form([cards('card', 'number')], [[7], [9]])
  const seven = pressed(play, fresh(play), '7', false)!
  expect([count(play, seven, '7'), action(play, seven)]).toEqual([1, { type: 'play', card: 7 }])
  const nine = pressed(play, seven, '9', false)!
  expect(action(play, nine)).toEqual({ type: 'play', card: 9 })
  expect(action(play, pressed(play, nine, '9', true)!)).toBeNull()
  expect(pressed(play, nine, '4', false)).toBeNull()
})

test('of several cards each counts by itself', () => {
  const pair = form([cards('pair', 'texts')], [[['7', '7']], [['7', '9']]])
  let chosen = pressed(pair, fresh(pair), '7', false)!
  chosen = pressed(pair, chosen, '7', false)!
  expect([count(pair, chosen, '7'), pressed(pair, chosen, '9', false)]).toEqual([2, null])
  expect(action(pair, chosen)).toEqual({ type: 'play', pair: ['7', '7'] })
  chosen = pressed(pair, chosen, '7', true)!
  expect(action(pair, pressed(pair, chosen, '9', false)!)).toEqual({ type: 'play', pair: ['7', '9'] })
})

test('a card goes to the field that it is possible for', () => {
  const swap = form(
    [cards('give', 'text'), cards('take', 'text')],
    [
      ['7', '4'],
      ['9', '4'],
    ],
  )
  expect(picks(swap)).toEqual([0, 1])
  const given = pressed(swap, fresh(swap), '9', false)!
  expect(action(swap, given)).toEqual({ type: 'play', give: '9', take: '4' })
})

test('where no legal cards are listed, any can be picked', () => {
  const free = form([cards('cards', 'numbers')], null)
  const chosen = pressed(free, fresh(free), '9', false)!
  expect(action(free, chosen)).toEqual({ type: 'play', cards: [9] })
  expect(pressed(free, chosen, '9', true)).toEqual([[]])
})
