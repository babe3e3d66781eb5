import { afterEach, expect, test } from 'vitest'
import { settings } from '../../app/settings.svelte'
import type { Play } from '../../wire/play'
import type { Code777 } from '../../wire/protocol'
import { about } from './about'

const DEALT = { type: 'dealt', starter: 1, seats: 2, racks: [] }
const ANSWER = { type: 'answer', question: 8, asker: 1, answer: 4 }

/** My seat is 0; who asks next, what is in the log, and whether it is a bot that asks. */
function at(asker: number, log: object[], { bot = true, seat = 0 as number | null, out = 0 } = {}): Play<Code777.View> {
  return {
    seat,
    mine: seat !== null,
    view: { asker, waiting_for: [asker], announced: [], sitting_out: [out, 0], log },
    table: { seats: [{ shown: 'Ann' }, { shown: 'Ben', bot: bot ? 'casual' : null }] },
  } as unknown as Play<Code777.View>
}

afterEach(() => (settings.language = 'en'))

test('before anything was asked nobody is told to think it over', () => {
  expect(about.prompt(at(1, [DEALT]))).toBe('Ben asks first. Look at the racks, then go on.')
  expect(about.prompt(at(0, [DEALT]))).toBe('You ask first: look at the racks, then draw a question.')
  expect(about.prompt(at(1, [DEALT], { bot: false }))).toBe('Ben asks first.')
  expect(about.prompt(at(1, [DEALT], { seat: null }))).toBe('Ben asks first.')
})

test('afterwards it says what one can do', () => {
  expect(about.prompt(at(1, [DEALT, ANSWER]))).toContain('then go on')
  expect(about.prompt(at(1, [DEALT, ANSWER], { bot: false }))).toContain('Ben asks next')
  expect(about.prompt(at(0, [DEALT, ANSWER]))).toContain('announce')
  expect(about.prompt(at(0, [DEALT, ANSWER], { out: 3 }))).not.toContain('announce')
  expect(about.prompt(at(1, [DEALT, ANSWER], { seat: null }))).toBe('Ben asks next.')
})
