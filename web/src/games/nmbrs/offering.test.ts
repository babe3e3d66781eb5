import { beforeEach, describe, expect, it } from 'vitest'
import type { Nmbrs, TableSeen } from '../../wire/protocol'
import { discards, ownBack, stillNever } from './offering.svelte'

const view = (given: Partial<Nmbrs.View>): Nmbrs.View =>
  ({ round: 1, active: 1, phase: 'offer', seat: 0, offered: 0, open: ['57'], ...given }) as Nmbrs.View
const table = (given: Partial<Nmbrs.View> = {}, code = 'abc'): TableSeen =>
  ({ table: code, view: view(given) }) as unknown as TableSeen
const discarded = (seat: number, card: string): Nmbrs.Event => ({ type: 'discarded', seat, card })

describe('a discard that is offered back', () => {
  beforeEach(() => discards.see(table({ round: 99 }, 'other'), []))

  it('is one’s own if one has put it there', () => {
    discards.see(table(), [discarded(0, '57')])
    expect(ownBack(table())).toBe(true)
    expect(ownBack(table({ open: ['12'] }))).toBe(false)
    expect(ownBack(table({ offered: null, phase: 'draw' }))).toBe(false)
  })

  it('is another’s if they have discarded it since', () => {
    discards.see(table(), [discarded(0, '57')])
    discards.see(table(), [discarded(2, '57')])
    expect(ownBack(table())).toBe(false)
  })

  it('belongs to its round and its table', () => {
    discards.see(table(), [discarded(0, '57')])
    expect(ownBack(table({ round: 2 }))).toBe(false)
    expect(ownBack(table({}, 'elsewhere'))).toBe(false)
  })
})

describe('not in this turn', () => {
  it('stays chosen while the same turn has not drawn', () => {
    expect(stillNever(true, view({}), view({ phase: 'draw', offered: null }))).toBe(true)
    expect(stillNever(true, view({ phase: 'draw' }), view({ offered: 2 }))).toBe(true)
  })

  it('ends with the draw, the turn and the round', () => {
    expect(stillNever(true, view({}), view({ phase: 'play' }))).toBe(false)
    expect(stillNever(true, view({}), view({ active: 2 }))).toBe(false)
    expect(stillNever(true, view({}), view({ round: 2 }))).toBe(false)
  })

  it('is never chosen unasked', () => {
    expect(stillNever(false, view({}), view({}))).toBe(false)
    expect(stillNever(true, null, view({}))).toBe(false)
  })
})
