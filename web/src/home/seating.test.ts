import { expect, test } from 'vitest'
import { botOf, seated } from './seating'

test('seats of people are free for the server, and bots are named', () => {
  expect(botOf('bot:master')).toBe('master')
  expect(botOf('open')).toBeNull()
  expect(seated(['me', 'open', 'bot:casual'], ['Ann', 'x', 'y'])).toEqual({ seats: [null, null, 'casual'], here: [] })
})

test('names are told only where people share the device', () => {
  expect(seated(['me', 'bot:casual', 'here'], ['Ann', 'x', 'Ben'])).toEqual({
    seats: [null, 'casual', null],
    here: ['Ann', 'Ben'],
  })
})
