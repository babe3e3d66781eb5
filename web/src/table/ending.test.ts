import { afterEach, expect, test } from 'vitest'
import { settings } from '../app/settings.svelte'
import type { TableSeen } from '../wire/protocol'
import { endSaid } from './ending'

const table = (...winners: number[]): Pick<TableSeen, 'seats' | 'view'> =>
  ({ seats: ['Ann', 'Ben', 'Cleo'].map((shown) => ({ shown })), view: { winners } }) as unknown as TableSeen

afterEach(() => (settings.language = 'en'))

test('whoever has won is addressed', () => {
  expect(endSaid(table(1), 1)).toBe('You have won!')
  expect(endSaid(table(1), 0)).toBe('Ben has won.')
  expect(endSaid(table(1), null)).toBe('Ben has won.')
})

test('in a draw, too', () => {
  expect(endSaid(table(0, 1), 1)).toBe('A draw: you and Ann.')
  expect(endSaid(table(0, 1, 2), 0)).toBe('A draw: you, Ben, and Cleo.')
  expect(endSaid(table(0, 1), 2)).toBe('A draw: Ann and Ben.')
  expect(endSaid(table(0, 1), null)).toBe('A draw: Ann and Ben.')
})

test('several who share the victory are listed as their language lists', () => {
  settings.language = 'de'
  expect(endSaid(table(0, 1, 2), 0)).toBe('Unentschieden: du, Ben und Cleo.')
  settings.language = 'fr'
  expect(endSaid(table(0, 1, 2), null)).toBe('Égalité\u202f: Ann, Ben et Cleo.')
})
