import { afterEach, expect, test } from 'vitest'
import { settings } from '../app/settings.svelte'
import { GENERIC } from '../boards/loading'
import type { GameInfo, TableSeen } from '../wire/protocol'
import { gameUi, inOrder, OURS, type AnyPlay } from '.'
import { PLAIN } from './plain'

const INFO: GameInfo = {
  game: 'liarsdice',
  title: 'Liar’s Dice',
  version: '1',
  tagline: 'Bid on dice that nobody sees all of.',
  minutes: [10, 20],
  seats: [2, 6],
  usual_seats: 3,
  usual_options: {},
  easier: null,
  bots: ['random'],
  levels: [],
  lesson: false,
  rules: true,
  board: null,
  options: {},
  table_options: {},
}

afterEach(() => (settings.language = 'en'))

test('every folder here is found, and adds to its game alone', () => {
  const folders = Object.keys(import.meta.glob('./*/locale/en.json')).map((path) => path.split('/')[1])
  expect(Object.keys(OURS).sort()).toEqual(folders.sort())
  for (const [game, about] of Object.entries(OURS)) {
    const ui = gameUi({ ...INFO, game, title: 'As the server says' })
    expect(ui.title).toBe('As the server says')
    expect(ui.Picture).toBe(about.Picture)
    expect(ui.board).not.toBe(GENERIC)
  }
})

test('a game without a folder looks plain, and is played on the generic board unless it brings one', () => {
  const ui = gameUi(INFO)
  expect([ui.Picture, ui.prompt, ui.tagline]).toEqual([PLAIN.Picture, PLAIN.prompt, INFO.tagline])
  expect(ui.board).toBe(GENERIC)
  expect(gameUi({ ...INFO, board: '/api/boards/liarsdice/0/board.js' }).board).not.toBe(GENERIC)
})

test('a game cannot pass for something else by a name that every object has', () => {
  for (const game of ['constructor', 'toString', '__proto__']) expect(gameUi({ ...INFO, game }).board).toBe(GENERIC)
})

test('games stand in an order that does not change', () => {
  const [first] = Object.keys(OURS)
  const all = [
    { ...INFO, game: 'b', title: 'B', usual_seats: 2 },
    { ...INFO, game: 'a', title: 'A', usual_seats: 2 },
    { ...INFO, game: 'c', title: 'C', usual_seats: 1 },
    { ...INFO, game: first!, title: 'Ours', usual_seats: 9 },
  ].map(gameUi)
  expect(inOrder(all).map((one) => one.title)).toEqual(['Ours', 'C', 'A', 'B'])
})

/** A table of Ann, Ben and Cas that waits for these seats; mine is seat 0 unless it is said. */
function at(waiting: number[], more: Partial<TableSeen> = {}, play: Partial<AnyPlay> = {}): AnyPlay {
  const seats = ['Ann', 'Ben', 'Cas'].map((shown) => ({ shown }))
  const table = { status: 'playing', rest: null, paused: false, seats, view: { waiting_for: waiting }, ...more }
  return { table, seat: 0, mine: waiting.includes(0), ...play } as unknown as AnyPlay
}

test('a plain prompt says whose turn it is', () => {
  expect(PLAIN.prompt(at([0]))).toBe('It is your turn.')
  expect(PLAIN.prompt(at([0, 1]))).toBe('It is your turn.')
  expect(PLAIN.prompt(at([1]))).toBe('Waiting for Ben.')
  expect(PLAIN.prompt(at([1, 2]))).toBe('Waiting for Ben and Cas.')
  expect(PLAIN.prompt(at([0], {}, { seat: null, mine: false }))).toBe('Waiting for Ann.')
  expect(PLAIN.prompt(at([1], {}, { mine: true }))).toBe('You may act. The game waits for Ben.')
  settings.language = 'de'
  expect(PLAIN.prompt(at([1, 2]))).toBe('Warten auf Ben und Cas.')
})

test('a plain prompt waits for nobody in a pause, between rounds, or at the end', () => {
  expect(PLAIN.prompt(at([0], { paused: true }))).toBe('')
  expect(PLAIN.prompt(at([], { status: 'over' }))).toBe('')
  expect(PLAIN.prompt(at([1], { rest: { until: 0, events: [] } }))).toBe('The round is over.')
})
