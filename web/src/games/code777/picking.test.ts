import { expect, test } from 'vitest'
import { pick, plain } from './picking'

test('three numbers, repeats too, in order; a fourth is not taken', () => {
  const picked = [7, 5, 7, 1].reduce<readonly number[]>(pick, [])
  expect(picked).toEqual([5, 7, 7])
})

test('a key is the board’s unless somebody writes or holds a modifier', () => {
  const pressed = (more: object) => plain({ target: { closest: () => null }, ...more } as unknown as KeyboardEvent)
  expect(pressed({})).toBe(true)
  expect(pressed({ ctrlKey: true })).toBe(false)
  expect(pressed({ target: { closest: () => 'textarea' } })).toBe(false)
})
