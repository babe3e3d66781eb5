import { afterEach, expect, test, vi } from 'vitest'
import type { Games } from '../wire/protocol'
import { games } from './catalogue.svelte'

/** What the server tells: a game that can be played, called otherwise in each language, and one that is broken. */
function told(language: string): Games {
  const info = { game: 'liarsdice', title: `Dice (${language})`, usual_seats: 3, board: null }
  return { games: [info], broken: [{ game: 'broken', sentence: 'It cannot be loaded.' }] } as unknown as Games
}

const asked = vi.fn((path: string) => {
  const language = new URL(path, 'http://localhost').searchParams.get('lang')!
  return Promise.resolve(new Response(JSON.stringify(told(language)), { status: 200 }))
})
vi.stubGlobal('fetch', asked)
afterEach(() => asked.mockClear())

test('games are known once the server has told them, and asked for once in a language', async () => {
  expect([games.all, games.of('liarsdice'), games.title('liarsdice')]).toEqual([null, undefined, 'liarsdice'])
  await Promise.all([games.load('en'), games.load('en')])
  expect(asked).toHaveBeenCalledOnce()
  expect([games.of('liarsdice')?.usual_seats, games.title('liarsdice')]).toEqual([3, 'Dice (en)'])
  expect(games.title('elsewhere')).toBe('elsewhere')
  expect(games.broken).toEqual([{ game: 'broken', sentence: 'It cannot be loaded.' }])
})

test('the language chosen last counts', async () => {
  await Promise.all([games.load('de'), games.load('fr')])
  expect(games.title('liarsdice')).toBe('Dice (fr)')
})
