import { expect, it } from 'vitest'
import { pointed } from './hinting'

it('lights up the cards of a row, a joker by what it is', () => {
  expect([...pointed({ type: 'lay', row: ['10', '20r', '30'] }).cards]).toEqual(['10', 'jr', '30'])
})

it('lights up the joker and the card that replaces it', () => {
  expect([...pointed({ type: 'swap', joker: '20r' }).cards]).toEqual(['jr', '20'])
})

it('points at piles and buttons', () => {
  expect(pointed({ type: 'take' }).place).toBe('open')
  expect(pointed({ type: 'decline' }).place).toBe('stock')
  expect(pointed({ type: 'end' }).place).toBe('end')
  expect(pointed({ type: 'discard', card: 'jb' }).cards.has('jb')).toBe(true)
})

it('points at nothing without a hint', () => {
  expect(pointed(null)).toMatchObject({ place: null })
  expect(pointed(null).cards.size).toBe(0)
})
