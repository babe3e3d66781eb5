import { afterEach, expect, test } from 'vitest'
import { settings } from '../../app/settings.svelte'
import type { Play } from '../../wire/play'
import type { Nmbrs, TableSeen } from '../../wire/protocol'
import { about } from './about'
import { counting } from './counting.svelte'

/** A table where Ann, at seat 0, is playing and the open card is offered to nobody, or to one of the others. */
function at(seat: number | null, offered: number | null): Play<Nmbrs.View> {
  return {
    seat,
    mine: false,
    view: { phase: offered === null ? 'play' : 'offer', active: 0, offered, open: ['68'], round: 1 },
    table: { seats: [{ shown: 'Ann' }, { shown: 'Enzo' }], rest: null },
  } as unknown as Play<Nmbrs.View>
}

afterEach(() => (settings.language = 'en'))

test('whoever waits reads who is playing, and who is asked about the open card', () => {
  expect(about.prompt(at(null, null))).toBe('Ann is playing.')
  expect(about.prompt(at(null, 1))).toBe('Ann is playing. Enzo is asked whether they want the 68.')
})

test('nobody reads of themselves by name', () => {
  expect(about.prompt(at(0, null))).toBe('It is your turn.')
  expect(about.prompt(at(0, 1))).toBe('It is your turn. Enzo is asked whether they want the 68.')
  expect(about.prompt(at(1, 1))).toBe('Ann is playing. You are asked whether you want the 68.')
  settings.language = 'de'
  expect(about.prompt(at(0, 1))).toBe('Du bist am Zug. Enzo entscheidet: die 68 nehmen oder nicht.')
  settings.language = 'fr'
  expect(about.prompt(at(0, 1))).toBe('C’est ton tour. Enzo décide de prendre le 68 ou non.')
})

test('between two rounds everybody has the cards that they had left', () => {
  const hands = [{ count: 9 }, { count: 9 }]
  const ended = { type: 'round-ended', hands: [[], ['27', '30']] }
  const table = { view: { hands }, rest: null } as unknown as TableSeen
  const resting = { view: { hands }, rest: { until: 1, events: [ended] } } as unknown as TableSeen
  expect([0, 1].map((seat) => about.cards!(table, seat))).toEqual([9, 9])
  expect([0, 1].map((seat) => about.cards!(resting, seat))).toEqual([0, 2])
})

test('seats have the points that the result has counted so far', () => {
  const ended = { type: 'round-ended', before: [50, 62], points: [50, 43] }
  const resting = {
    table: 't',
    view: { round: 2 },
    scores: [50, 43],
    rest: { until: 1, events: [ended] },
  } as unknown as TableSeen
  const shown = [0, 1, 2].map((hands) => {
    counting.reach(resting, hands)
    return about.scores!(resting)
  })
  expect(shown).toEqual([
    [50, 62],
    [50, 62],
    [50, 43],
  ])
  expect(about.scores!({ ...resting, view: { round: 3 } } as unknown as TableSeen)).toEqual([50, 62])
  expect(about.scores!({ ...resting, rest: null })).toEqual([50, 43])
})
