import { describe, expect, it } from 'vitest'
import { Seniority, spread, type Spread } from './spread'

const rows = (...texts: string[]): string[][] => texts.map((row) => row.split('-'))
const at = (all: Spread, card: string) => all.spots.find((spot) => spot.card === card)!

/** Whether no two cards lie on each other. */
function apart(all: Spread): boolean {
  return all.spots.every((one, index) =>
    all.spots.slice(index + 1).every((two) => Math.abs(one.x - two.x) >= 2 || Math.abs(one.y - two.y) >= 2),
  )
}

describe('how rows lie', () => {
  it('lays rows side by side while there is room, then below', () => {
    const all = spread(rows('10-20-30', '5-6-7', '40-41-42'), 14)
    expect(all.lanes.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [7, 0],
      [0, 3],
    ])
  })

  it('crosses rows in the card they share', () => {
    const all = spread(rows('10-20-30', '15-20-25'), 20)
    expect(all.spots).toHaveLength(5)
    expect(at(all, '15').x).toBe(at(all, '20').x)
    expect(at(all, '25').x).toBe(at(all, '20').x)
    expect(at(all, '10').y).toBe(at(all, '20').y)
    expect(all.lanes.map((lane) => lane.upright).sort()).toEqual([false, true])
  })

  it('draws a row apart where its crossing rows would touch', () => {
    const all = spread(rows('10-20-30', '10-11-12', '20-21-22', '30-31-32', '11-33-55', '21-42-63'), 40)
    expect(apart(all)).toBe(true)
    expect(at(all, '20').x - at(all, '10').x).toBeGreaterThan(2)
    expect(all.lanes).toHaveLength(6)
  })

  it('stands a row up that is too long to lie', () => {
    const all = spread(rows('1-2-3-4-5-6-7-8-9'), 12)
    expect([all.width, all.height]).toEqual([2, 18])
  })

  it('keeps what lay there first in its place, wherever it comes in the list', () => {
    const seniority = new Seniority()
    seniority.see(rows('10-20-30', '5-6-7'))
    seniority.see(rows('5-6-7', '10-20-30-40'))
    const all = spread(rows('5-6-7', '10-20-30-40'), 30, (card) => seniority.of(card))
    expect(at(all, '10')).toMatchObject({ x: 0, y: 0 })
  })

  it('knows a joker that lies in two rows', () => {
    const all = spread(rows('10-20r-30', '19-20r-21'), 20)
    expect(all.spots).toHaveLength(5)
  })

  it('takes less room where it may begin with any row', () => {
    const tree = rows('85-92-99', '88-92-96', '97-98-99', '49-73-97', '45-47-49')
    const high = (compact: boolean): number => spread(tree, 16, undefined, compact).height
    expect(high(true)).toBeLessThanOrEqual(high(false))
  })

  it('never lays a card on another', () => {
    const many = rows(
      '1-2-3-4-5',
      '2-12-22-32',
      '4-14-24',
      '12-13-14r-15',
      '22-44-66',
      '32-33-34',
      '24-48-72',
      '50-60-70',
    )
    for (const width of [8, 14, 20, 36]) {
      expect(apart(spread(many, width))).toBe(true)
      expect(apart(spread(many, width, undefined, true))).toBe(true)
    }
  })
})
