import { expect, test } from 'vitest'
import { GAMES } from '../games'
import type { GameInfo } from '../wire/protocol'
import type { Field } from './schema'
import { choiceFor, opponentsOf, presetOptions, seatsFor } from './playing'

const NMBRS: Pick<GameInfo, 'bots' | 'seats'> = {
  bots: ['master', 'strong', 'casual', 'beginner', 'random'],
  seats: [2, 8],
}
const UI = { usual: { seats: 3, options: {} } }

test('at first one plays against the usual number of casual bots', () => {
  expect(choiceFor(NMBRS, UI, undefined)).toEqual({ level: 'casual', opponents: 2 })
  expect(seatsFor({ level: 'casual', opponents: 2 })).toEqual([null, 'casual', 'casual'])
})

test('what was chosen before is chosen again', () => {
  expect(choiceFor(NMBRS, UI, { level: 'master', opponents: 5 })).toEqual({ level: 'master', opponents: 5 })
})

test('what is not offered any more is not', () => {
  expect(choiceFor(NMBRS, UI, { level: 'genius', opponents: 12 })).toEqual({ level: 'casual', opponents: 7 })
  expect(choiceFor(NMBRS, UI, { level: 'strong', opponents: 0 })).toEqual({ level: 'strong', opponents: 1 })
  expect(choiceFor(NMBRS, UI, { level: 'strong' } as never)).toEqual({ level: 'strong', opponents: 2 })
})

test('a game for two has one opponent', () => {
  expect(opponentsOf({ bots: [], seats: [2, 2] })).toEqual([1, 1])
})

test('what a game declares for people holds where people play each other, and not against bots', () => {
  const fields: Field[] = [
    { name: 'rounds', about: '', usual: 1, kind: 'choice', choices: [1, 2] },
    { name: 'print_tolerance', about: '', usual: 0, people: 1, kind: 'number', least: 0, most: 2 },
  ]
  expect(presetOptions(GAMES.shades!, fields, true)).toEqual({ print_tolerance: 1 })
  expect(presetOptions(GAMES.shades!, fields, false)).toEqual({})
})

test('a wrong announcement costs something, whoever plays; help on the sheet is chosen by hand', () => {
  expect(presetOptions(GAMES.code777!, [], true)).toEqual({ wrong: 'sit_out' })
  expect(presetOptions(GAMES.code777!, [], false)).toEqual({ wrong: 'sit_out' })
  expect(GAMES.code777!.usual.options).toMatchObject({ wrong: 'sit_out' })
})

test('children who learn their tables get rows that are tables', () => {
  expect(GAMES.nmbrs!.easy!.options).toEqual({ variant: 'simplified', rows: 'tables' })
})
