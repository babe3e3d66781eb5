import { describe, expect, it } from 'vitest'
import { beyond, fitting, limited, reveal, steady } from './looking'

describe('a table larger than its window', () => {
  it('knows on which side there is more', () => {
    expect(beyond({ at: 0, seen: 100, all: 300 })).toEqual({ before: false, after: true })
    expect(beyond({ at: 120, seen: 100, all: 300 })).toEqual({ before: true, after: true })
    expect(beyond({ at: 200, seen: 100, all: 300 })).toEqual({ before: true, after: false })
    expect(beyond({ at: 0, seen: 300, all: 301 })).toEqual({ before: false, after: false })
  })

  it('moves only as far as it must to show something', () => {
    const window = { at: 100, seen: 100, all: 400 }
    expect(reveal(window, 120, 180, 10)).toBe(100)
    expect(reveal(window, 220, 260, 10)).toBe(170)
    expect(reveal(window, 40, 80, 10)).toBe(30)
    expect(reveal(window, 390, 400, 10)).toBe(300)
    expect(reveal(window, 0, 10, 10)).toBe(0)
  })

  it('shows the beginning of what is too long', () => {
    expect(reveal({ at: 300, seen: 100, all: 800 }, 200, 600, 10)).toBe(190)
  })

  it('keeps what lies under the fingers', () => {
    // a point 150 into the sheet lies 50 into the window; at twice the size it is 300 into the sheet
    expect(steady(100, 50, 2)).toBe(250)
    expect(steady(250, 50, 0.5)).toBe(100)
    expect(steady(100, 50, 2, 10)).toBe(240)
    expect(steady(0, 50, 0.5)).toBe(0)
  })

  it('zooms out until all is seen, and no further than it is sensible', () => {
    expect(fitting(400, 300, 200, 200)).toBe(0.5)
    expect(fitting(100, 100, 200, 200)).toBe(1)
    expect(fitting(0, 0, 200, 200)).toBe(1)
    expect(limited(3, 0.4, 2)).toBe(2)
    expect(limited(0.1, 0.4, 2)).toBe(0.4)
  })
})
