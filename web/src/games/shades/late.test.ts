import { expect, test } from 'vitest'
import type { Shades } from '../../wire/protocol'
import { lateness } from './late'

const asked = { round: 1, phase: 'call', guesser: 0, guess: 30, turns: [] } as unknown as Shades.View
const turn = { guesser: 0, guess: 30, verdict: 'high', number: 24 }
const discarding = (winner: number): Shades.View =>
  ({ ...asked, phase: 'discard', guess: null, turns: [{ ...turn, winner }] }) as Shades.View
const after = (winner: number): Shades.View => ({ ...discarding(winner), phase: 'guess', guesser: 1 })

test('a guess and a call are the clock’s if the last move of that player was', () => {
  expect(lateness(asked, [], null)).toMatchObject({ guess: false, call: null })
  expect(lateness(asked, [0], null)).toMatchObject({ guess: true, call: null })
  expect(lateness(asked, [1], null)).toMatchObject({ guess: false, call: null })
  expect(lateness(discarding(1), [1], null)).toMatchObject({ guess: false, call: true })
  expect(lateness(discarding(0), [0], null)).toMatchObject({ guess: true, call: false })
})

test('a card that the clock put away says nothing about the call before it', () => {
  const called = lateness(discarding(1), [], lateness(asked, [], null))
  expect(lateness(after(1), [1], called)).toMatchObject({ guess: false, call: false })
  expect(lateness(after(1), [1], null)).toMatchObject({ guess: false, call: false })
  const late = lateness(discarding(1), [1], lateness(asked, [], null))
  expect(lateness(after(1), [1], late)).toMatchObject({ guess: false, call: true })
  expect(lateness(after(0), [0, 1], null)).toMatchObject({ guess: false, call: true })
})

test('the next turn is a new one', () => {
  const before = lateness(after(0), [1], null)
  expect(before.call).toBe(true)
  const next = { ...after(0), phase: 'call', guess: 12 } as Shades.View
  expect(lateness(next, [], before)).toMatchObject({ guess: false, call: null })
  const dealt = { ...asked, round: 2, phase: 'guess', guess: null } as unknown as Shades.View
  expect(lateness(dealt, [0, 1], before)).toMatchObject({ guess: false, call: null })
})
