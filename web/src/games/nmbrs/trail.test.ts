import { describe, expect, it } from 'vitest'
import type { Nmbrs } from '../../wire/protocol'
import { earlier, liesIn, ofTurn } from './trail'

const view = (active: number, ...rows: string[][]): Nmbrs.View =>
  ({
    round: 1,
    active,
    plays: rows.map((row) => ({ type: 'laid', row, played: row, points: 3, doubled: false })),
  }) as unknown as Nmbrs.View

describe('what was played lately', () => {
  it('is what the turn has brought so far', () => {
    expect(ofTurn(view(1, ['10', '20r', '30']))).toMatchObject([{ seat: 1, cards: ['10', 'jr', '30'], points: 3 }])
  })

  it('stays marked when the turn is over, until the same player begins again', () => {
    const first = earlier([], view(0, ['1', '2', '3']), view(1))
    expect(first).toMatchObject([{ seat: 0 }])
    const second = earlier(first, view(1, ['4', '5', '6']), view(2))
    expect(second.map((mark) => mark.seat)).toEqual([0, 1])
    expect(earlier(second, view(2), view(0)).map((mark) => mark.seat)).toEqual([1])
  })

  it('is found in its row when that has grown, or its joker was replaced', () => {
    const mark = { seat: 0, row: ['10', '20r', '30'], cards: ['10', '30'], points: 3, doubled: false }
    expect(liesIn(mark, ['10', '20', '30', '40'])).toBe(true)
    expect(liesIn(mark, ['10', '11', '12'])).toBe(false)
  })

  it('is forgotten with the round', () => {
    expect(earlier(ofTurn(view(0, ['1', '2', '3'])), view(0), { ...view(1), round: 2 })).toEqual([])
  })
})
