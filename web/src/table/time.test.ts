import { afterEach, expect, test } from 'vitest'
import { settings } from '../app/settings.svelte'
import { timeSaid } from './time'

afterEach(() => (settings.language = 'en'))

test('time is said as short as it can be', () => {
  expect([0, 8.2, 59.9, 750, 3599].map(timeSaid)).toEqual(['0:00', '0:09', '1:00', '12:30', '59:59'])
  expect([3600, 11_100, 86_399].map(timeSaid)).toEqual(['1 h 00', '3 h 05', '23 h 59'])
  expect([86_400, 187_200].map(timeSaid)).toEqual(['1 d 0 h', '2 d 4 h'])
  settings.language = 'de'
  expect(timeSaid(187_200)).toBe('2 T 4 h')
})
