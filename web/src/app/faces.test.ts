import { expect, test } from 'vitest'
import { avatarName } from './faceNames'
import { AVATARS, portrait } from './faces'
import { robot } from './robots'

const everybody = Array.from({ length: AVATARS }, (_, avatar) => avatar)

test('no two avatars look alike, nor are called alike', () => {
  expect(new Set(everybody.map((one) => JSON.stringify(portrait(one)))).size).toBe(AVATARS)
  expect(new Set(everybody.map(avatarName)).size).toBe(AVATARS)
})

test('the four of one animal differ in what is behind them, too', () => {
  for (let animal = 0; animal < 16; animal++)
    expect(new Set([0, 16, 32, 48].map((more) => portrait(animal + more).ground)).size).toBe(4)
})

test('an avatar of a later edition still has a face', () => {
  expect(portrait(AVATARS + 3)).toEqual(portrait(3))
  expect(portrait(-1)).toEqual(portrait(AVATARS - 1))
})

test('every shape is drawn with numbers', () => {
  const drawn = [...everybody.map(portrait), ...['Ada', 'Emil', 'Gwen'].map(robot)]
  for (const { shapes } of drawn) for (const { d } of shapes) expect(d).not.toMatch(/NaN|undefined/)
})

test('a bot has the same face wherever its name stands, and another name another face', () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Flora', 'Gwen']
  expect(robot('Ada')).toEqual(robot('Ada'))
  expect(new Set(names.map((one) => JSON.stringify(robot(one)))).size).toBe(names.length)
})
