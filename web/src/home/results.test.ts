import { afterEach, expect, test } from 'vitest'
import { settings } from '../app/settings.svelte'
import { daySaid, resultSaid, type Ended } from './results'

const seat = (shown: string) => ({ name: shown, bot: null, shown, avatar: 0 })
const game = (more: Partial<Ended>): Ended => ({
  seats: [seat('Ann'), seat('Ada')],
  seat: 0,
  winners: [0],
  points: [3, 1],
  ended: 0,
  ...more,
})
const plain = (said: string): string => said.replaceAll('\u2009', ' ')

afterEach(() => (settings.language = 'en'))

test('the winner’s points come first', () => {
  expect(plain(resultSaid(game({})))).toBe('You won 3 : 1')
  expect(plain(resultSaid(game({ winners: [1], points: [17, 41] })))).toBe('Ada won 41 : 17')
  expect(
    plain(resultSaid(game({ winners: [1], points: [50, 104, -3], seats: [seat('Ann'), seat('Ada'), seat('Leo')] }))),
  ).toBe('Ada won 104 : 50 : -3')
})

test('who only watched reads names', () => {
  expect(plain(resultSaid(game({ seat: null })))).toBe('Ann won 3 : 1')
  expect(plain(resultSaid(game({ seat: null, seats: [seat(''), seat('Ada')] })))).toBe('Somebody won 3 : 1')
})

test('draws, games without a winner, and games whose points nobody knows', () => {
  expect(plain(resultSaid(game({ winners: [0, 1], points: [20, 20] })))).toBe('A draw, 20 : 20')
  expect(resultSaid(game({ winners: [] }))).toBe('Nobody won')
  expect(resultSaid(game({ points: [null, null] }))).toBe('You won')
  settings.language = 'de'
  expect(plain(resultSaid(game({})))).toBe('Du hast 3 : 1 gewonnen')
})

test('a day of this year is told without the year', () => {
  const seconds = new Date(2026, 10, 5, 12).getTime() / 1000
  expect(daySaid(seconds, new Date(2026, 11, 1))).toBe('November 5')
  expect(daySaid(seconds, new Date(2027, 0, 1))).toBe('November 5, 2026')
})
