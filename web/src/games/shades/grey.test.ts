import { expect, test } from 'vitest'
import { colour, needsWhite, NUMBERS, printed } from './grey'

const ALL = NUMBERS.map(printed)

test('the printed greys are those of the engine', () => {
  expect([ALL[0], ALL[1], ALL[11], ALL[24], ALL[47], ALL[48]]).toEqual([241, 236, 189, 132, 41, 38])
})

test('every card is darker than the one before', () => {
  expect(ALL.every((grey, index) => index === 0 || grey < ALL[index - 1]!)).toBe(true)
})

test('a number can be read on every grey', () => {
  const luminance = (grey: number): number => ((grey / 255 + 0.055) / 1.055) ** 2.4
  for (const grey of ALL) {
    const ink = needsWhite(grey) ? 1 : 0
    const [light, dark] = [Math.max(ink, luminance(grey)), Math.min(ink, luminance(grey))]
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(4.5)
  }
})

test('a grey is a colour without hue', () => {
  expect(colour(132)).toBe('rgb(132 132 132)')
})
