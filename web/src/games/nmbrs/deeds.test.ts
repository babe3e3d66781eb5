import { afterEach, describe, expect, it } from 'vitest'
import { settings } from '../../app/settings.svelte'
import type { Nmbrs } from '../../wire/protocol'
import { doneLately, said, whoSaid } from './deeds'

const drawn = (seat: number): Nmbrs.Event => ({ type: 'drawn', seat, card: null })
const discarded = (seat: number, card = '57'): Nmbrs.Event => ({ type: 'discarded', seat, card })
const laid = (seat: number): Nmbrs.Event =>
  ({ type: 'laid', seat, row: ['10', '20r', '30'], played: [], points: 6, doubled: false }) as unknown as Nmbrs.Event
const kinds = (deeds: ReturnType<typeof doneLately>) =>
  deeds.map((one) => [one.seat, ...one.parts.map((part) => part.kind)])

afterEach(() => (settings.language = 'en'))

describe('who did what lately', () => {
  it('is told turn by turn, the latest first', () => {
    const first = doneLately([], [drawn(0)])
    const second = doneLately(first, [laid(0)])
    expect(kinds(second)).toEqual([[0, 'drew', 'laid']])
    expect(kinds(doneLately(doneLately(second, [discarded(0)]), [drawn(1)]))).toEqual([
      [1, 'drew'],
      [0, 'drew', 'laid', 'discarded'],
    ])
  })

  it('keeps two turns of one player apart', () => {
    expect(kinds(doneLately([], [discarded(0), drawn(0)]))).toEqual([
      [0, 'drew'],
      [0, 'discarded'],
    ])
  })

  it('forgets what was taken back, and the round before', () => {
    const deeds = doneLately([], [drawn(0), laid(0)])
    expect(kinds(doneLately(deeds, [{ type: 'undone', seat: 0, cards: [], points: 6 }]))).toEqual([[0, 'drew']])
    expect(doneLately(deeds, [{ type: 'dealt' } as unknown as Nmbrs.Event])).toEqual([])
  })

  it('is told in a sentence, of oneself and of others', () => {
    const parts = doneLately([], [drawn(0), laid(0), discarded(0), { type: 'turn-ended', seat: 0 }])
    const sentence = (name: string | null) =>
      [...parts].reverse().map((one) => `${whoSaid(name)} ${one.parts.map(said).join(', ')}`)
    expect(sentence('Rosa')).toEqual(['Rosa drew, laid 10-20-30, discarded the 57', 'Rosa ended the turn'])
    expect(sentence(null)[0]).toBe('You drew, laid 10-20-30, discarded the 57')
    settings.language = 'de'
    expect(sentence('Rosa')).toEqual(['Rosa hat gezogen, 10-20-30 gelegt, die 57 abgelegt', 'Rosa hat den Zug beendet'])
    expect(sentence(null)[0]).toBe('Du hast gezogen, 10-20-30 gelegt, die 57 abgelegt')
    settings.language = 'fr'
    expect(sentence('Rosa')).toEqual(['Rosa a pioché, posé 10-20-30, défaussé le 57', 'Rosa a fini le tour'])
    expect(sentence(null)[0]).toBe('Tu as pioché, posé 10-20-30, défaussé le 57')
  })

  it('says no code of ours, in any language', () => {
    const parts = doneLately([], [laid(0), discarded(0, 'jr')])[0]!.parts
    for (const language of ['en', 'de', 'fr'] as const) {
      settings.language = language
      expect(parts.map(said).join(' ')).not.toMatch(/\bj[rgbo]\b|\d[rgbo]\b|★/)
    }
    expect(parts.map(said)).toEqual(['posé 10-20-30', 'défaussé le joker'])
  })
})
