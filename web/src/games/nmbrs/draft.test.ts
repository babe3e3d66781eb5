import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Draft, type NmbrsPlay } from './draft.svelte'

/** A play whose server offers no placement, and says why. */
function refusing() {
  const why: string[][] = []
  const play = {
    mine: true,
    table: { sequence: 1 },
    view: { phase: 'play', rows: [['10', '20', '30']] },
    drafts: () => Promise.resolve([]),
    preview: ([action]: { row: string[] }[]) => {
      why.push(action!.row)
      return Promise.resolve({ points: 0, plays: [], refused: { code: 'nmbrs/x', sentence: 'It is no row.' } })
    },
  }
  return { why, draft: new Draft(() => play as unknown as NmbrsPlay) }
}

describe('cards that can go nowhere', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are not complained about while they are one or two', async () => {
    const { draft, why } = refusing()
    for (const card of ['26', '7']) {
      draft.toggle(card)
      await vi.runAllTimersAsync()
      expect(draft.reason).toBe('')
    }
    expect(why).toEqual([])
  })

  it('are explained from three on', async () => {
    const { draft } = refusing()
    draft.choose('26', '7', '9')
    await vi.runAllTimersAsync()
    expect(draft.reason).toBe('It is no row.')
  })

  it('are explained where a row was meant', async () => {
    const { draft, why } = refusing()
    draft.mean(['26'], '10-20-30')
    await vi.runAllTimersAsync()
    expect(draft.reason).toBe('It is no row.')
    expect(why).toEqual([['10', '20', '26', '30']])
  })
})
