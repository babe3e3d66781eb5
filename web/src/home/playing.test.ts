import { expect, test } from 'vitest'
import type { GameUi } from '../games'
import type { Field } from './schema'
import { choiceFor, opponentsOf, presetOptions, seatsFor } from './playing'

const NMBRS: Pick<GameUi, 'bots' | 'seats' | 'usual_seats'> = {
  bots: ['master', 'strong', 'casual', 'beginner', 'random'],
  seats: [2, 8],
  usual_seats: 3,
}
const NOTHING = { usual_options: {}, easier: null }
const CODE777 = {
  usual_options: { cross_out: true, wrong: 'sit_out' },
  easier: { about: '', options: { cross_out: true } },
}

test('at first one plays against the usual number of casual bots', () => {
  expect(choiceFor(NMBRS, undefined)).toEqual({ level: 'casual', opponents: 2 })
  expect(seatsFor({ level: 'casual', opponents: 2 })).toEqual([null, 'casual', 'casual'])
})

test('what was chosen before is chosen again', () => {
  expect(choiceFor(NMBRS, { level: 'master', opponents: 5 })).toEqual({ level: 'master', opponents: 5 })
})

test('what is not offered any more is not', () => {
  expect(choiceFor(NMBRS, { level: 'genius', opponents: 12 })).toEqual({ level: 'casual', opponents: 7 })
  expect(choiceFor(NMBRS, { level: 'strong', opponents: 0 })).toEqual({ level: 'strong', opponents: 1 })
  expect(choiceFor(NMBRS, { level: 'strong' } as never)).toEqual({ level: 'strong', opponents: 2 })
})

test('a game for two has one opponent', () => {
  expect(opponentsOf({ seats: [2, 2] })).toEqual([1, 1])
})

test('what a game declares for people holds where people play each other, and not against bots', () => {
  const worded = { title: '', about: '', purpose: '', names: [] }
  const fields: Field[] = [
    { name: 'rounds', ...worded, usual: 1, kind: 'choice', choices: [1, 2] },
    { name: 'print_tolerance', ...worded, usual: 0, people: 1, kind: 'number', least: 0, most: 2 },
  ]
  expect(presetOptions(NOTHING, fields, true)).toEqual({ print_tolerance: 1 })
  expect(presetOptions(NOTHING, fields, false)).toEqual({})
})

test('a wrong announcement costs something, whoever plays; help on the sheet is chosen by hand', () => {
  expect(presetOptions(CODE777, [], true)).toEqual({ wrong: 'sit_out' })
  expect(presetOptions(CODE777, [], false)).toEqual({ wrong: 'sit_out' })
})
