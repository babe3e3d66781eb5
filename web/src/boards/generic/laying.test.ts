import { expect, test } from 'vitest'
import type { BoardSeen, FaceSeen, ZoneSeen } from '../../wire/protocol'
import { laid, pieces, shapeOfBacks } from './laying'

const zone = (name: string, more: Partial<ZoneSeen> = {}): ZoneSeen => ({
  name,
  called: name,
  owner: null,
  up: false,
  cards: [],
  count: 3,
  independent: false,
  remembered: false,
  ...more,
})
const names = (zones: readonly ZoneSeen[]): string[] => zones.map(({ name }) => name)
const BOARD: BoardSeen = {
  zones: [
    zone('a', { owner: 0 }),
    zone('b', { owner: 1 }),
    zone('c', { owner: 2 }),
    zone('stock'),
    zone('last b', { owner: 1, remembered: true }),
    zone('bid', { remembered: true }),
  ],
  faces: {},
  forms: [],
}

test('the others lie clockwise from one’s own seat', () => {
  const { others, common, mine } = laid(BOARD, 1, 3, false)
  expect(others.map(({ seat, zones }) => [seat, ...names(zones)])).toEqual([
    [2, 'c'],
    [0, 'a'],
  ])
  expect([names(common), names(mine)]).toEqual([
    ['stock', 'bid'],
    ['b', 'last b'],
  ])
})

test('spectators have nothing of their own', () => {
  const { others, mine } = laid(BOARD, null, 3, false)
  expect([others.map(({ seat }) => seat), mine]).toEqual([[0, 1, 2], []])
})

test('between two rounds what everybody was shown takes the place of what lies there', () => {
  const { others, mine } = laid(BOARD, 1, 3, true)
  expect(names(mine)).toEqual(['last b'])
  expect(others.map(({ zones }) => names(zones))).toEqual([['c'], ['a']])
})

test('cards of the same name are told apart', () => {
  const hand = pieces(zone('hand', { up: true, cards: ['7', '8', '7'] }))
  expect(hand).toEqual([
    { card: '7', nth: 0 },
    { card: '8', nth: 0 },
    { card: '7', nth: 1 },
  ])
})

test('backs that somebody holds are drawn; many of them, and those of nobody, are a pile', () => {
  expect(pieces(zone('hand', { owner: 1 }))).toHaveLength(3)
  expect(pieces(zone('hand', { owner: 1, count: 40 }))).toEqual([])
  expect(pieces(zone('stock'))).toEqual([])
  expect(pieces(zone('told', { cards: ['grey'], count: 1 }))).toEqual([{ card: 'grey', nth: 0 }])
})

test('backs have the shape of what lies open', () => {
  const face: FaceSeen = { label: '7', called: '7', about: '', colour: null, shape: 'tile' }
  expect(shapeOfBacks(zone('rack'), { g7: face })).toBe('tile')
  expect(shapeOfBacks(zone('rack'), {})).toBe('card')
  expect(shapeOfBacks(zone('cup', { independent: true }), {})).toBe('die')
})
