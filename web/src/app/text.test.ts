import { expect, test } from 'vitest'
import { filled } from './text'

test('parameters are put in by name, and what is unknown stays', () => {
  expect(filled('{a} and {b} and {c}', { a: 1, b: '{a}' })).toBe('1 and {a} and {c}')
})
