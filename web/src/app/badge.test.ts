import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { badge, keepBadge, titled } from './badge'

let hidden: boolean
let href: string
let changed: () => void
const app = { setAppBadge: vi.fn(() => Promise.resolve()), clearAppBadge: vi.fn(() => Promise.resolve()) }

beforeEach(() => {
  hidden = true
  href = '/icon.svg'
  vi.stubGlobal('navigator', { ...app, languages: ['en'] })
  vi.stubGlobal('document', {
    get hidden() {
      return hidden
    },
    querySelector: () => ({ getAttribute: () => href, setAttribute: (_: string, to: string) => (href = to) }),
    addEventListener: (_: string, listener: () => void) => (changed = listener),
  })
})
afterEach(() => {
  badge(false)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('the icon of a hidden tab has a dot when it is my turn', () => {
  badge(true)
  expect(href).toBe('/icon-due.svg')
  expect(app.setAppBadge).toHaveBeenCalled()
  badge(false)
  expect(href).toBe('/icon.svg')
  expect(app.clearAppBadge).toHaveBeenCalled()
})

test('it follows the tab as it is hidden and shown', () => {
  keepBadge()
  hidden = false
  badge(true)
  expect(href).toBe('/icon.svg')
  hidden = true
  changed()
  expect(href).toBe('/icon-due.svg')
})

test('a browser without badges for apps, or that forbids them, is no trouble', async () => {
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('forbidden')) })
  badge(true)
  vi.stubGlobal('navigator', {})
  badge(true)
  await Promise.resolve()
  expect(href).toBe('/icon-due.svg')
})

test('the title says first whose turn it is', () => {
  expect(titled('nmbrs!', true)).toBe('● Your turn · nmbrs! · Numbra')
  expect(titled('nmbrs!')).toBe('nmbrs! · Numbra')
  expect(titled('')).toBe('Numbra')
})
