import { expect, test } from 'vitest'
import { pointsSaid } from './cards'

test('doubled points are said as they come about', () => {
  expect(pointsSaid(4, false)).toBe('+4')
  expect(pointsSaid(8, true)).toBe('+4 ×2')
})
