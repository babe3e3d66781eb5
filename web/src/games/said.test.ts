import { afterEach, expect, test } from 'vitest'
import { settings } from '../app/settings.svelte'
import { OURS } from '.'

const ACTIONS: Record<string, Record<string, unknown>[]> = {
  shades: [
    { type: 'guess', number: 17 },
    { type: 'call', verdict: 'high' },
    { type: 'discard', card: 5 },
  ],
  nmbrs: [
    { type: 'take' },
    { type: 'decline' },
    { type: 'lay', row: ['10', '20r', '30'] },
    { type: 'swap', joker: '20r' },
    { type: 'undo' },
    { type: 'discard', card: 'jb' },
    { type: 'end' },
  ],
  code777: [{ type: 'ask' }, { type: 'announce', numbers: [5, 6, 7] }],
}

afterEach(() => (settings.language = 'en'))

test('every action is said in words, differently in each language', () => {
  for (const [game, actions] of Object.entries(ACTIONS))
    for (const action of actions) {
      const said = (['en', 'de', 'fr'] as const).map((language) => {
        settings.language = language
        return OURS[game]!.said(action)
      })
      expect(new Set(said).size).toBe(3)
      for (const one of said) expect(one).not.toMatch(/[{}]|undefined/)
    }
})

test('cards and numbers are in it', () => {
  expect(OURS.shades!.said(ACTIONS.shades![0]!)).toBe('Guess 17.')
  expect(OURS.nmbrs!.said(ACTIONS.nmbrs![2]!)).toBe('Lay 10-20-30 with the joker as 20.')
  expect(OURS.nmbrs!.said(ACTIONS.nmbrs![5]!)).toBe('Discard the joker.')
  expect(OURS.code777!.said(ACTIONS.code777![1]!)).toBe('Announce 5, 6 and 7.')
})
