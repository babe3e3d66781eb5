import { describe, expect, it } from 'vitest'
import { fitHand, handRoom, TOUCH, type HandFit } from './handfit'

/** The size that the page leaves for the board, by window. */
const BOARDS: Record<string, [number, number]> = {
  '390×664': [377, 515],
  '768×1024': [750, 875],
  '1024×600': [680, 450],
  '1366×657': [1020, 505],
  '1280×800': [930, 650],
  '1920×1080': [1570, 930],
}
const SMALL: Record<string, [number, number]> = { '360×640': [347, 490], '844×390': [824, 295], '640×400': [626, 300] }

const counts = Array.from({ length: 30 }, (_, index) => index + 1)

function fitted(count: number, [width, height]: [number, number]): HandFit & { room: number; width: number } {
  const place = handRoom(width, height)
  return { ...fitHand(count, place.width, place.room, place.widest), room: place.room, width: place.width }
}

describe('the cards of a hand', () => {
  it.each(Object.entries({ ...BOARDS, ...SMALL }))('can each be pressed at %s, from 1 to 30 of them', (_, board) => {
    for (const count of counts) {
      const fit = fitted(count, board)
      expect(Math.min(fit.wide, fit.high)).toBeGreaterThanOrEqual(TOUCH)
      expect(fit.line * fit.wide).toBeLessThanOrEqual(fit.width)
      expect(fit.line * fit.lines).toBeGreaterThanOrEqual(count)
      if (!fit.scrolls) expect(fit.lines * fit.high).toBeLessThanOrEqual(fit.room)
    }
  })

  it.each(Object.entries(BOARDS))('are all seen at once at %s, up to 24', (_, board) => {
    for (const count of counts.slice(0, 24)) expect(fitted(count, board).scrolls).toBe(false)
  })

  it('scroll where there is no room for more', () => {
    expect(fitted(60, BOARDS['390×664']!).scrolls).toBe(true)
    expect(fitHand(30, 390, 150, 56)).toMatchObject({ scrolls: true, line: 8, lines: 4 })
  })

  it('are larger the fewer they are, and the larger the screen', () => {
    const size = (count: number, board: [number, number]): number => {
      const fit = fitted(count, board)
      return Math.min(fit.wide, fit.high / 1.1)
    }
    for (const board of Object.values(BOARDS))
      for (const count of counts.slice(1)) expect(size(count, board)).toBeLessThanOrEqual(size(count - 1, board))
    expect(size(9, BOARDS['1920×1080']!)).toBeGreaterThan(1.5 * size(9, BOARDS['390×664']!))
  })

  it('lie in lines of equal length', () => {
    expect(fitHand(9, 377, 185, 56)).toMatchObject({ lines: 2, line: 5 })
  })

  it('lie beside the rows on a phone on its side', () => {
    expect(handRoom(824, 295).beside).toBe(true)
    for (const board of Object.values(BOARDS)) expect(handRoom(...board).beside).toBe(false)
  })
})
