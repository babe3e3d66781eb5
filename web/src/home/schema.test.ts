import { expect, test } from 'vitest'
import { fieldsOf } from './schema'

const SCHEMA = {
  $ref: '#/$defs/Options',
  $defs: {
    Options: {
      properties: {
        rounds: { enum: [1, 2], default: 1, title: 'Rounds', description: 'How many.', purpose: 'For fun.' },
        aid: { type: 'boolean', default: false, names: [{ const: true, title: 'yes' }] },
        target: { type: 'integer', minimum: 10, maximum: 500, default: 100, between_people: 200 },
        cards: { $ref: '#/$defs/Cards' },
      },
    },
  },
}

const PLAIN = { about: '', purpose: '', names: [] }
const ROUNDS = { title: 'Rounds', about: 'How many.', purpose: 'For fun.', names: [] }
const AID = { ...PLAIN, title: 'aid', names: [{ value: true, title: 'yes' }] }

test('choices, switches and numbers become fields; anything else does not', () => {
  expect(fieldsOf(SCHEMA)).toEqual([
    { name: 'rounds', ...ROUNDS, usual: 1, kind: 'choice', choices: [1, 2] },
    { name: 'aid', ...AID, usual: false, kind: 'boolean' },
    { name: 'target', ...PLAIN, title: 'target', usual: 100, people: 200, kind: 'number', least: 10, most: 500 },
  ])
})
