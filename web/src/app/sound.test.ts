import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from './settings.svelte'

const resume = vi.fn(() => Promise.resolve())
const start = vi.fn()
let state: string

class Speaker {
  currentTime = 0
  destination = {}
  resume = resume
  get state() {
    return state
  }
}
class Tone {
  start = start
  stop = vi.fn()
  connect = (to: unknown) => to
}
class Volume {
  gain = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
  connect = (to: unknown) => to
}

async function sounds() {
  vi.resetModules()
  return import('./sound')
}

beforeEach(() => {
  state = 'running'
  vi.stubGlobal('AudioContext', Speaker)
  vi.stubGlobal('OscillatorNode', Tone)
  vi.stubGlobal('GainNode', Volume)
  vi.stubGlobal('document', { hidden: true, addEventListener: vi.fn() })
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, languages: ['en'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a turn is heard though the tab is hidden', async () => {
  const { play } = await sounds()
  play('turn')
  expect(start).toHaveBeenCalled()
})

test('a speaker that the system has stopped is started again', async () => {
  const { play } = await sounds()
  state = 'suspended'
  play('chat')
  expect(resume).toHaveBeenCalledOnce()
})

test('nothing is heard before the first press', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false }, languages: ['en'] })
  const { play } = await sounds()
  play('turn')
  expect(start).not.toHaveBeenCalled()
})

test('each kind can be switched off by itself, and all together', async () => {
  const { KINDS, kindOf, play } = await sounds()
  const { settings: own } = await import('./settings.svelte')
  own.silenced = ['chat']
  play('chat')
  expect(start).not.toHaveBeenCalled()
  play('round')
  expect(start).toHaveBeenCalled()
  start.mockClear()
  own.sound = false
  play('turn')
  expect(start).not.toHaveBeenCalled()
  expect(KINDS).toContain(kindOf('bad'))
})

test('all sounds are on at first', () => {
  expect(settings.silenced).toEqual([])
})
