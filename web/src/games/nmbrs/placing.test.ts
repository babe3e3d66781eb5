import { describe, expect, it } from 'vitest'
import { jokerAsks, meant, placed, swaps } from './placing'

const ROWS = [
  ['10', '20', '30'],
  ['50', '60', '70'],
  ['19', '30', '41'],
]
const lay = (...row: string[]) => placed({ type: 'lay', row }, ROWS)

describe('what a draft does to the table', () => {
  it('is a new row of its own', () => {
    expect(lay('3', '4', '5')).toMatchObject({ way: 'new', touches: [], played: ['3', '4', '5'] })
  })

  it('adds to a row, whatever crosses that already', () => {
    expect(lay('10', '20', '30', '40')).toMatchObject({ way: 'add', touches: [['10', '20', '30']], played: ['40'] })
  })

  it('joins two rows', () => {
    expect(lay('10', '20', '30', '40b', '50', '60', '70')).toMatchObject({ way: 'join', played: ['40b'] })
  })

  it('lies across a row', () => {
    expect(lay('15', '20', '25')).toMatchObject({ way: 'cross', touches: [['10', '20', '30']], played: ['15', '25'] })
  })
})

describe('jokers', () => {
  it('may be replaced by the card they stand for', () => {
    const rows = [['10', '20r', '30']]
    expect(swaps('20', rows).map((one) => one.action)).toEqual([{ type: 'swap', joker: '20r' }])
    expect(swaps('2', rows)).toEqual([])
  })

  it('ask what they stand for only where there is a choice', () => {
    expect(jokerAsks([lay('3', '4b', '5')])).toBe(false)
    expect(jokerAsks([lay('3', '4', '5b'), lay('2b', '3', '4')])).toBe(true)
    expect(jokerAsks([lay('3', '4', '5'), lay('15', '20', '25')])).toBe(false)
  })
})

describe('a card dropped onto a row', () => {
  const key = '10-20-30'

  it('is added there if there is one way to do so', () => {
    expect(meant([lay('10', '20', '30', '40')], key)?.row).toEqual(['10', '20', '30', '40'])
  })

  it('lengthens the row rather than crosses it', () => {
    expect(meant([lay('15', '20', '25'), lay('10', '20', '30', '40')], key)?.way).toBe('add')
    expect(meant([lay('15', '20', '25')], key)?.way).toBe('cross')
  })

  it('asks where there is a choice', () => {
    expect(meant([lay('0b', '10', '20', '30'), lay('10', '20', '30', '40b')], key)).toBeNull()
    expect(meant([lay('15', '20', '25'), lay('18', '20', '22')], key)).toBeNull()
  })

  it('means that row and no other', () => {
    expect(meant([lay('50', '60', '70', '80')], key)).toBeNull()
    expect(meant([], key)).toBeNull()
  })

  it('makes a new row beside the others', () => {
    expect(meant([lay('3', '4', '5')], null)?.way).toBe('new')
  })
})
