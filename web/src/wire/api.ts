// The HTTP side of the server: who I am, which tables there are.
import { settings } from '../app/settings.svelte'
import { t } from '../app/text'
import type {
  About,
  AtTable,
  Blocked,
  Explained,
  Invitation,
  Kept,
  Me,
  Note,
  OpenTable,
  Privacy,
  Problem,
  Story,
  TableInList,
  Thanks,
} from './protocol'

/** The server said no: a code for programs, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** No answer: no network, or no server. */
export class Unreachable extends Refusal {
  constructor() {
    super('unreachable', t('app/no-server'))
  }
}
/** Codes after which a request is repeated: the server or its database is away, or busy. */
const AWAY = ['unreachable', 'store/unreachable', 'server/busy', 'wire/too-fast']
const SOONEST = 300
const LATEST = 5000

/** Send a request to the server; throws a refusal. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      keepalive: method === 'PUT', // a note is saved even if the page is left
      headers: {
        'accept-language': settings.language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new Unreachable()
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T
  const problem = (await answer.json().catch(() => null)) as Problem | null
  if (problem === null) throw new Unreachable()
  throw new Refusal(problem.code, problem.sentence)
}

/** Repeat a request until there is an answer: for what a page needs without a press that people could repeat. */
export async function patiently<T>(question: () => Promise<T>): Promise<T> {
  for (let pause = SOONEST; ; pause = Math.min(2 * pause, LATEST)) {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof Refusal && AWAY.includes(error.code))) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause * (0.75 + Math.random() / 2)))
  }
}

/** Why something failed, in words; a part of the page that cannot be loaded counts as no answer from the server. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : t('app/no-server')
}

const spokenFor = (seat: number | null): string => (seat === null ? '' : `&seat=${seat}`)
const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`

export const comeIn = (): Promise<Me> => ask('POST', '/api/guests', {})
export const whoAmI = (): Promise<Me> => ask('GET', '/api/me')
export const changeMe = (change: { name?: string; avatar?: number }): Promise<Me> => ask('PATCH', '/api/me', change)
export const kept = (): Promise<Kept> => ask('GET', '/api/me/kept')
export const privacy = (lang: string): Promise<Privacy> => ask('GET', `/api/privacy?lang=${lang}`)
export const endOtherSessions = (): Promise<void> => ask('POST', '/api/me/sessions/end-others')
export const blocks = (): Promise<Blocked[]> => ask('GET', '/api/me/blocks')
export const unblock = (handle: string): Promise<void> => ask('DELETE', `/api/me/blocks/${encodeURIComponent(handle)}`)
export const forgetMe = (): Promise<void> => ask('DELETE', '/api/me')
export const myTables = (): Promise<TableInList[]> => ask('GET', '/api/me/tables')
export const openTable = (table: OpenTable): Promise<AtTable> => ask('POST', '/api/tables', table)
export const sit = (table: string, seat: number | null = null): Promise<AtTable> =>
  ask('POST', `${at(table)}/seats`, { seat })
export const invitationTo = (table: string): Promise<Invitation> => ask('GET', `${at(table)}/invitation`)
export const readNote = (table: string, seat: number | null): Promise<Note> =>
  ask('GET', `${at(table)}/note?${spokenFor(seat)}`)
export const keepNote = (table: string, text: string, seat: number | null): Promise<Note> =>
  ask('PUT', `${at(table)}/note?${spokenFor(seat)}`, { text })
export const block = (table: string, about: About): Promise<Blocked> => ask('PUT', `${at(table)}/blocks`, about)
export const report = (table: string, about: About): Promise<Thanks> => ask('POST', `${at(table)}/reports`, about)
export const publicTables = (page: number, search: string): Promise<TableInList[]> =>
  ask('GET', `/api/tables?page=${page}&search=${encodeURIComponent(search)}`)
export const storyOf = (table: string, lang: string, seat: number | null): Promise<Story> =>
  ask('GET', `${at(table)}/story?lang=${lang}${spokenFor(seat)}`)
export const explained = (table: string, move: number, me: number | null, lang: string): Promise<Explained> =>
  ask('GET', `${at(table)}/explain?move=${move}&lang=${lang}${me === null ? '' : `&me=${me}`}`)
export const recordOf = (table: string): string => `${at(table)}/record`
