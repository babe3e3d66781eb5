import { expect, test } from 'vitest'
import { fieldsOf } from './schema'

const SCHEMA = {
  $ref: '#/$defs/Options',
  $defs: {
    Options: {
      properties: {
        rounds: { enum: [1, 2], default: 1, description: 'How many.' },
        aid: { type: 'boolean', default: false },
        target: { type: 'integer', minimum: 10, maximum: 500, default: 100, between_people: 200 },
        cards: { $ref: '#/$defs/Cards' },
      },
    },
  },
}

test('choices, switches and numbers become fields; anything else does not', () => {
  expect(fieldsOf(SCHEMA)).toEqual([
    { name: 'rounds', about: 'How many.', usual: 1, kind: 'choice', choices: [1, 2] },
    { name: 'aid', about: '', usual: false, kind: 'boolean' },
    { name: 'target', about: '', usual: 100, people: 200, kind: 'number', least: 10, most: 500 },
  ])
})
