import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReconnectingSocket, refused, socketAddress, type SocketState } from './socket'

/** A fake socket that does nothing by itself. */
class FakeSocket {
  static OPEN = 1
  static made: FakeSocket[] = []
  readyState = 0
  sent: string[] = []
  onopen = (): void => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose = (): void => undefined

  constructor(readonly address: string) {
    FakeSocket.made.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  open(): void {
    this.readyState = 1
    this.onopen()
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }

  close(): void {
    this.readyState = 3
    this.onclose()
  }
}

const latest = (): FakeSocket => FakeSocket.made.at(-1)!

beforeEach(() => {
  FakeSocket.made = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', new URL('https://numbra.example/t/x'))
  vi.stubGlobal('document', { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function connected(since: () => number | null = () => null): {
  socket: ReconnectingSocket
  told: object[]
  states: SocketState[]
} {
  const told: object[] = []
  const states: SocketState[] = []
  const made = new ReconnectingSocket(
    '/api/x',
    { lang: 'de' },
    { told: (one) => told.push(one), changed: (one) => states.push(one), since },
  )
  return { socket: made, told, states }
}

test('a WebSocket is where the page is', () => {
  expect(socketAddress('/api/x', { a: '1', b: null })).toBe('wss://numbra.example/api/x?a=1')
})

test('what is asked is answered by its id, and what is told is told', async () => {
  const { socket: one, told } = connected()
  latest().open()
  const answer = one.ask({ type: 'start' })
  const { id } = JSON.parse(latest().sent[0]!) as { id: string }
  latest().tell({ type: 'said', text: 'hello' })
  latest().tell({ type: 'refused', id, code: 'x', sentence: 'No.' })
  expect(refused(await answer)).toBe(true)
  expect(told).toEqual([{ type: 'said', text: 'hello' }])
})

test('it comes back, says what it has, and sends again under the same id what was not answered', async () => {
  const { socket: one, states } = connected(() => 7)
  latest().open()
  const answer = one.ask({ type: 'start' })
  const [sent] = latest().sent
  latest().close()
  expect(states).toEqual(['open', 'lost'])
  vi.advanceTimersByTime(1000)
  expect(FakeSocket.made).toHaveLength(2)
  expect(latest().address).toContain('since=7')
  latest().open()
  expect(latest().sent).toEqual([sent])
  latest().tell({ type: 'accepted', id: (JSON.parse(sent!) as { id: string }).id, sequence: 8 })
  expect(await answer).toMatchObject({ sequence: 8 })
  latest().close()
  vi.advanceTimersByTime(1000)
  latest().open()
  expect(latest().sent).toEqual([])
})

test('it waits longer each time nobody answers', () => {
  connected()
  for (let attempt = 0; attempt < 12; attempt++) {
    latest().close()
    vi.advanceTimersByTime(7000)
  }
  expect(FakeSocket.made).toHaveLength(13)
})

test('after a goodbye for good it does not come back', () => {
  const { states } = connected()
  latest().open()
  latest().tell({ type: 'goodbye', code: 'table/no-such-table', reconnect: false })
  latest().close()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.made).toHaveLength(1)
  expect(states.at(-1)).toBe('ended')
})

test('a connection that has silently died is given up', () => {
  const { states } = connected()
  latest().open()
  vi.advanceTimersByTime(61_000)
  expect(states).toContain('lost')
})
