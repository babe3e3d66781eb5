// A WebSocket that comes back by itself. What was asked and not answered is sent again under the same id: the server
// applies it once, however often it comes.
import type { AnyFromClient, AnyToClient, RefusedMessage } from './protocol'

export type LineState = 'connecting' | 'open' | 'lost' | 'ended'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
/** A message without its id, which the line gives it. */
export type Question = WithoutId<AnyFromClient>
export type Answer = Extract<AnyToClient, { id: string }>
type Told = Exclude<AnyToClient, { id: string }>

export interface LineEvents {
  told(message: Told): void
  changed(state: LineState): void
  /** The last known sequence, from which the server replays what was missed. */
  since(): number | null
}

interface Asked {
  text: string
  resolve(answer: Answer): void
}

const SOONEST = 300
const LATEST = 5000
const SIGN_OF_LIFE = 15_000
/** Codes after which the page asks anew for all that it knows of its person, who may not be signed in any more. */
const STARTED_ANEW = ['guest/session-ended', 'guest/banned']

/** The WebSocket address of a path of this server. */
export function socketAddress(path: string, query: Record<string, string | null>): string {
  const address = new URL(path, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, value)
  return address.href
}

export class Line {
  private socket: WebSocket | null = null
  private asked = new Map<string, Asked>()
  private pause = SOONEST
  private again: ReturnType<typeof setTimeout> | undefined
  private heartbeat: ReturnType<typeof setInterval> | undefined
  private heard = 0
  private count = 0
  private readonly name = Math.random().toString(36).slice(2, 10)
  state: LineState = 'connecting'

  constructor(
    private readonly path: string,
    private readonly query: Record<string, string | null>,
    private readonly events: LineEvents,
  ) {
    this.connect()
    addEventListener('online', this.now)
    document.addEventListener('visibilitychange', this.now)
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
    clearTimeout(this.again)
    clearInterval(this.heartbeat)
    removeEventListener('online', this.now)
    document.removeEventListener('visibilitychange', this.now)
    this.socket?.close()
  }

  private now = (): void => {
    if (this.state === 'lost' && !document.hidden) {
      clearTimeout(this.again)
      this.connect()
    }
  }

  private connect(): void {
    const since = this.events.since()
    const query = { ...this.query, since: since === null ? null : String(since) }
    const socket = new WebSocket(socketAddress(this.path, query))
    this.socket = socket
    socket.onopen = () => {
      this.pause = SOONEST
      this.heard = Date.now()
      this.become('open')
      for (const { text } of this.asked.values()) socket.send(text)
      this.heartbeat = setInterval(() => this.beat(socket), SIGN_OF_LIFE)
    }
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.heard = Date.now()
      this.take(JSON.parse(data) as AnyToClient)
    }
    socket.onclose = () => this.lost(socket)
  }

  /** Detect a connection that has silently died, and open another one. */
  private beat(socket: WebSocket): void {
    if (Date.now() - this.heard > 2 * SIGN_OF_LIFE) socket.close()
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping', id: 'beat' }))
  }

  private take(message: AnyToClient): void {
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
    clearInterval(this.heartbeat)
    if (socket !== this.socket || this.state === 'ended') return
    this.become('lost')
    this.again = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2))
    this.pause = Math.min(2 * this.pause, LATEST)
  }

  private become(state: LineState): void {
    if (this.state === state) return
    this.state = state
    this.events.changed(state)
  }
}

/** Whether an answer is a refusal. */
export function refused(answer: Answer): answer is RefusedMessage {
  return answer.type === 'refused'
}
