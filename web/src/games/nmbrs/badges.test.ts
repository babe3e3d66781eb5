import { describe, expect, it } from 'vitest'
import { hang, overlap, type Box, type Wanted } from './badges'
import { spread } from './spread'

const box = (x: number, y: number, wide: number, high: number): Box => ({ x, y, wide, high })
const wanted = (key: string, row: Box, upright = false): Wanted => ({ key, row, upright, widths: [90, 34] })

describe('badges of points', () => {
  it('hang above their row', () => {
    const hung = hang([wanted('a', box(20, 40, 150, 50))], [box(20, 40, 150, 50)], 300, 200)
    expect(hung.get('a')).toMatchObject({ x: 20, y: 16, size: 0 })
  })

  it('go elsewhere where a card lies, and grow short before they cover it', () => {
    const row = box(20, 40, 150, 50)
    const above = box(0, 0, 300, 38)
    expect(hang([wanted('a', row)], [row, above], 300, 200).get('a')).toMatchObject({ y: 94 })
    const walls = [box(0, 94, 300, 106), box(0, 0, 20, 200), box(212, 0, 90, 200)]
    expect(hang([wanted('a', row)], [row, above, ...walls], 300, 200).get('a')).toMatchObject({ x: 174, size: 1 })
  })

  it('are left out rather than cover something', () => {
    const row = box(0, 0, 100, 50)
    expect(hang([wanted('a', row)], [row], 100, 50).size).toBe(0)
  })

  it('never cover a card nor each other, on a full table', () => {
    const rows = ['1-2-3-4-5', '2-12-22-32', '4-14-24', '12-13-14r-15', '22-44-66', '32-33-34', '24-48-72', '50-60-70']
    for (const width of [8, 14, 20, 36]) {
      const all = spread(
        rows.map((row) => row.split('-')),
        width,
      )
      const [across, down] = [23, 27]
      const cards = all.spots.map((spot) => box(14 + spot.x * across, 26 + spot.y * down, 40, 47))
      const badges = all.lanes.map((lane, index) =>
        wanted(
          String(index),
          lane.upright
            ? box(14 + lane.x * across, 26 + lane.y * down, 40, lane.length * down - 6)
            : box(14 + lane.x * across, 26 + lane.y * down, lane.length * across - 6, 47),
          lane.upright,
        ),
      )
      const hung = [...hang(badges, cards, all.width * across + 28, all.height * down + 52).values()]
      expect(hung.length).toBeGreaterThan(4)
      for (const [index, one] of hung.entries())
        for (const other of [...cards, ...hung.slice(index + 1)]) expect(overlap(one, other)).toBe(false)
    }
  })
})
