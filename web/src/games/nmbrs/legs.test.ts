import { describe, expect, it } from 'vitest'
import type { Nmbrs } from '../../wire/protocol'
import { legsOf } from './legs'
import { parted } from './resting'

const drawn = (seat: number, card: string | null): Nmbrs.Event => ({ type: 'drawn', seat, card })
const dealt: Nmbrs.Event = {
  type: 'dealt',
  round: 2,
  starter: 0,
  cards: 2,
  hands: [['5', '9'], null, null],
  open: '40',
}
const discarded: Nmbrs.Event = { type: 'discarded', seat: 1, card: '57' }

describe('cards in flight', () => {
  it('go from the seat that moved to the board, in order', () => {
    const taken: Nmbrs.Event = { type: 'taken', seat: 2, card: '57' }
    expect(legsOf([taken, drawn(2, null)], 0)).toEqual([
      { card: '57', from: 'open', to: 2, step: 0 },
      { card: null, from: 'stock', to: 2, step: 1 },
    ])
    expect(legsOf([discarded], 0)).toEqual([{ card: '57', from: 1, to: 'open', step: 0 }])
  })

  it('show what others draw face down only, whatever the page was told', () => {
    expect(legsOf([drawn(1, '33')], 0)[0]!.card).toBeNull()
    expect(legsOf([drawn(0, '33')], 0)[0]).toMatchObject({ card: '33', to: 'board' })
    expect(legsOf([drawn(0, null)], null)[0]).toMatchObject({ card: null, to: 0 })
  })

  it('are the cards themselves, also where a joker stands for a number', () => {
    const laid = { type: 'laid', seat: 1, row: ['10', '20r', '30'], played: ['20r', '30'] } as unknown as Nmbrs.Event
    expect(legsOf([laid], 0).map((leg) => [leg.card, leg.from, leg.to])).toEqual([
      ['jr', 1, 'board'],
      ['30', 1, 'board'],
    ])
    const swapped: Nmbrs.Event = { type: 'swapped', seat: 1, joker: '20r', card: '20' }
    expect(legsOf([swapped], 0).map((leg) => [leg.card, leg.from, leg.to])).toEqual([
      ['20', 1, 'board'],
      ['jr', 'board', 1],
    ])
  })

  it('are dealt round by round, the open card last', () => {
    const legs = legsOf([dealt], 0)
    expect(legs.slice(0, 3).map((leg) => [leg.card, leg.to])).toEqual([
      ['5', 'board'],
      [null, 1],
      [null, 2],
    ])
    expect(legs.at(-1)).toMatchObject({ card: '40', to: 'open' })
    expect(legs.at(-1)!.step).toBeGreaterThan(legs[0]!.step)
  })

  it('of a new round do not mix with those of the old one', () => {
    const ended = { type: 'round-ended', round: 1 } as unknown as Nmbrs.Event
    const [before, after] = parted([discarded, ended, dealt])
    expect(before.map((event) => event.type)).toEqual(['discarded', 'round-ended'])
    expect(after.map((event) => event.type)).toEqual(['dealt'])
    expect(parted([discarded])).toEqual([[discarded], []])
  })
})
