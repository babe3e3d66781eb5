// A WebSocket that reconnects by itself. What was asked and not answered is sent again under the same id: the server
// applies it once, however often it comes.
import type { AnyFromClient, AnyToClient, RefusedMessage } from './protocol'

export type SocketState = 'connecting' | 'open' | 'lost' | 'ended'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
/** A message without its id, which the socket gives it. */
export type Question = WithoutId<AnyFromClient>
export type Answer = Extract<AnyToClient, { id: string }>
type Told = Exclude<AnyToClient, { id: string }>

export interface SocketEvents {
  told(message: Told): void
  changed(state: SocketState): void
  /** The last known sequence, from which the server replays what was missed. */
  since(): number | null
}

interface Asked {
  text: string
  resolve(answer: Answer): void
}

/** Milliseconds until the first attempt to reconnect; doubled for each further one, up to the longest. */
const FIRST_RECONNECT = 300
const LONGEST_RECONNECT = 5000
/** Milliseconds between two heartbeats; without any message for twice as long the connection counts as dead. */
const HEARTBEAT_INTERVAL = 15_000
/** Codes after which the page asks anew for all that it knows of its person, who may not be signed in any more. */
const STARTED_ANEW = ['guest/session-ended', 'guest/banned']

/** The WebSocket address of a path of this server. */
export function socketAddress(path: string, query: Record<string, string | null>): string {
  const address = new URL(path, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, value)
  return address.href
}

export class ReconnectingSocket {
  private socket: WebSocket | null = null
  private asked = new Map<string, Asked>()
  private pause = FIRST_RECONNECT
  private reconnecting: ReturnType<typeof setTimeout> | undefined
  private heartbeats: ReturnType<typeof setInterval> | undefined
  private heard = 0
  private count = 0
  private readonly name = Math.random().toString(36).slice(2, 10)
  state: SocketState = 'connecting'

  constructor(
    private readonly path: string,
    private readonly query: Record<string, string | null>,
    private readonly events: SocketEvents,
  ) {
    this.connect()
    addEventListener('online', this.reconnectNow)
    document.addEventListener('visibilitychange', this.reconnectNow)
  }

  /** Send a message and wait for the answer, reconnecting as often as needed. */
  ask(question: Question): Promise<Answer> {
    const id = `${this.name}-${++this.count}`
    const text = JSON.stringify({ ...question, id })
    return new Promise((resolve) => {
      this.asked.set(id, { text, resolve })
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text)
    })
  }

  close(): void {
    this.become('ended')
    clearTimeout(this.reconnecting)
    clearInterval(this.heartbeats)
    removeEventListener('online', this.reconnectNow)
    document.removeEventListener('visibilitychange', this.reconnectNow)
    this.socket?.close()
  }

  private reconnectNow = (): void => {
    if (this.state === 'lost' && !document.hidden) {
      clearTimeout(this.reconnecting)
      this.connect()
    }
  }

  private connect(): void {
    const since = this.events.since()
    const query = { ...this.query, since: since === null ? null : String(since) }
    const socket = new WebSocket(socketAddress(this.path, query))
    this.socket = socket
    socket.onopen = () => {
      this.pause = FIRST_RECONNECT
      this.heard = Date.now()
      this.become('open')
      for (const { text } of this.asked.values()) socket.send(text)
      this.heartbeats = setInterval(() => this.heartbeat(socket), HEARTBEAT_INTERVAL)
    }
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.heard = Date.now()
      this.receive(JSON.parse(data) as AnyToClient)
    }
    socket.onclose = () => this.lost(socket)
  }

  /** Send a sign of life; close a connection that has silently died, so that another one is opened. */
  private heartbeat(socket: WebSocket): void {
    if (Date.now() - this.heard > 2 * HEARTBEAT_INTERVAL) socket.close()
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping', id: 'beat' }))
  }

  private receive(message: AnyToClient): void {
    if ('id' in message) {
      const asked = this.asked.get(message.id)
      this.asked.delete(message.id)
      asked?.resolve(message)
    } else {
      if (message.type === 'goodbye' && STARTED_ANEW.includes(message.code)) location.reload()
      if (message.type === 'goodbye' && !message.reconnect) this.become('ended')
      this.events.told(message)
    }
  }

  private lost(socket: WebSocket): void {
    clearInterval(this.heartbeats)
    if (socket !== this.socket || this.state === 'ended') return
    this.become('lost')
    this.reconnecting = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2))
    this.pause = Math.min(2 * this.pause, LONGEST_RECONNECT)
  }

  private become(state: SocketState): void {
    if (this.state === state) return
    this.state = state
    this.events.changed(state)
  }
}

/** Whether an answer is a refusal. */
export function refused(answer: Answer): answer is RefusedMessage {
  return answer.type === 'refused'
}
