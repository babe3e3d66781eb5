// The server's rules pages and lessons.
import { settings } from '../app/settings.svelte'
import { Refusal, Unreachable } from '../wire/api'
import type { Drafted, Legal, LessonSeen, Previewed, Problem, Rules } from '../wire/protocol'

/** What a learner has done so far. */
export type Done = readonly object[]

async function ask<T>(path: string, body?: object): Promise<T> {
  const headers = { 'accept-language': settings.language, 'content-type': 'application/json' }
  const posted = body && { method: 'POST', headers, body: JSON.stringify({ ...body, lang: settings.language }) }
  const answer = await fetch(path, posted ?? { headers }).catch(() => {
    throw new Unreachable()
  })
  const told = (await answer.json().catch(() => null)) as T | Problem | null
  if (told === null) throw new Unreachable()
  if (answer.ok) return told as T
  const { code, sentence } = told as Problem
  throw new Refusal(code, sentence)
}

const lesson = (game: string): string => `/api/lessons/${encodeURIComponent(game)}`

export const rulesOf = (game: string): Promise<Rules> =>
  ask(`/api/rules/${encodeURIComponent(game)}?lang=${settings.language}`)
export const lessonAt = (game: string, actions: Done): Promise<LessonSeen> => ask(lesson(game), { actions })
export const lessonActions = (game: string, actions: Done): Promise<Legal> =>
  ask(`${lesson(game)}/actions`, { actions })
export const lessonPreview = (game: string, actions: Done, plays: object[]): Promise<Previewed> =>
  ask(`${lesson(game)}/preview`, { actions, plays })
export const lessonDrafts = (game: string, actions: Done, cards: string[]): Promise<Drafted> =>
  ask(`${lesson(game)}/drafts`, { actions, cards })
