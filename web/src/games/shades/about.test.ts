import { afterEach, expect, test } from 'vitest'
import { settings } from '../../app/settings.svelte'
import type { Play } from '../../wire/play'
import type { Shades } from '../../wire/protocol'
import { about } from './about'

/** A pause, while Ann, at seat 0, is to decide. */
function paused(phase: Shades.View['phase'], seat: number | null): Play<Shades.View> {
  return {
    seat,
    mine: false,
    view: { phase, guesser: 1, guess: 17, acting: [0] },
    table: { seats: [{ shown: 'Ann' }, { shown: 'Ben' }], late: [] },
  } as unknown as Play<Shades.View>
}

afterEach(() => (settings.language = 'en'))

test('nobody reads of themselves by name, while others read who is to decide', () => {
  for (const phase of ['guess', 'call', 'discard'] as const) {
    expect(about.prompt(paused(phase, 0))).toMatch(/^You /)
    expect(about.prompt(paused(phase, 1))).toMatch(/^Ann /)
    expect(about.prompt(paused(phase, null))).toMatch(/^Ann /)
  }
  settings.language = 'fr'
  expect(about.prompt(paused('call', 0))).toBe('Tu décides si 17 est trop haut, trop bas ou exact.')
})

test('a guess that the clock made is called as that', () => {
  const mine = { ...paused('call', 0), mine: true } as Play<Shades.View>
  expect(about.prompt(mine)).toBe('Ben says 17. Too high, too low or exactly right?')
  const late = { ...mine, table: { ...mine.table, late: [1] } } as Play<Shades.View>
  expect(about.prompt(late)).toBe('Ben’s time was up, and the guess is 17. Too high, too low or exactly right?')
  settings.language = 'de'
  expect(about.prompt(late)).toMatch(/^Die Zeit von Ben war um/)
})
