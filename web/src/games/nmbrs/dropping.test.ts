import { describe, expect, it } from 'vitest'
import type { NmbrsPlay } from './draft.svelte'
import { Dropping, rowOf } from './dropping.svelte'

/** A play whose server offers these placements for any cards, and counts its questions. */
function server(...rows: string[][]) {
  const asked = { drafts: 0 }
  const play = {
    mine: true,
    table: { sequence: 1 },
    view: { phase: 'play', rows: [['10', '20', '30']] },
    drafts: () => {
      asked.drafts += 1
      return Promise.resolve(rows.map((row) => ({ type: 'lay', row })))
    },
    preview: () => Promise.resolve({ points: 4, plays: [{ points: 4, doubled: false }], refused: null }),
  }
  return { asked, play, drop: new Dropping(() => play as unknown as NmbrsPlay) }
}

describe('a card dragged over a row', () => {
  it('shows what the row would be, and its points', async () => {
    const { drop } = server(['10', '20', '30', '40'])
    await drop.over(['40'], 'row:10-20-30')
    expect(drop.ghost).toMatchObject({ row: ['10', '20', '30', '40'], points: 4, way: 'add' })
    await drop.over(['40'], null)
    expect(drop.ghost).toBeNull()
  })

  it('asks once for each row, until the table changes', async () => {
    const { drop, asked, play } = server(['10', '20', '30', '40'])
    for (let time = 0; time < 3; time++) await drop.over(['40'], 'row:10-20-30')
    await drop.dropped(['40'], 'row:10-20-30')
    expect(asked.drafts).toBe(1)
    play.table.sequence = 2
    await drop.over(['40'], 'row:10-20-30')
    expect(asked.drafts).toBe(2)
  })

  it('is laid where there is one way, and asks where there are several', async () => {
    expect((await server(['10', '20', '30', '40']).drop.dropped(['40'], 'row:10-20-30'))?.action).toEqual({
      type: 'lay',
      row: ['10', '20', '30', '40'],
    })
    const several = server(['10', '20', '30', '40b'], ['0b', '10', '20', '30'])
    expect(await several.drop.dropped(['jb'], 'row:10-20-30')).toBeNull()
  })

  it('means nothing when one may not play, nor elsewhere', async () => {
    const { drop, play, asked } = server(['10', '20', '30', '40'])
    expect(await drop.dropped(['40'], 'bench')).toBeNull()
    expect(await drop.dropped(['40'], 'table')).toBeNull()
    play.view.phase = 'draw'
    expect(await drop.dropped(['40'], 'row:10-20-30')).toBeNull()
    expect(asked.drafts).toBe(0)
    expect([rowOf('row:1-2-3'), rowOf('open'), rowOf(null)]).toEqual(['1-2-3', null, null])
  })
})
