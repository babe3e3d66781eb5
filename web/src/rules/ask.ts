// The server's rules pages and lessons.
import { settings } from '../app/settings.svelte'
import { ask } from '../wire/api'
import type { Drafted, Legal, LessonHint, LessonSeen, Previewed, Rules, Shown, Supposed } from '../wire/protocol'

/** What a learner has done so far. */
export type Done = readonly object[]

const at = <T>(path: string, body: object): Promise<T> => ask('POST', path, { ...body, lang: settings.language })
const lesson = (game: string): string => `/api/lessons/${encodeURIComponent(game)}`

export const rulesOf = (game: string): Promise<Rules> =>
  ask('GET', `/api/rules/${encodeURIComponent(game)}?lang=${settings.language}`)
export const lessonAt = (game: string, actions: Done): Promise<LessonSeen> => at(lesson(game), { actions })
export const lessonBoard = (game: string, actions: Done): Promise<Shown> => at(`${lesson(game)}/board`, { actions })
export const lessonActions = (game: string, actions: Done): Promise<Legal> => at(`${lesson(game)}/actions`, { actions })
export const lessonPreview = (game: string, actions: Done, plays: object[]): Promise<Previewed> =>
  at(`${lesson(game)}/preview`, { actions, plays })
export const lessonHint = (game: string, actions: Done): Promise<LessonHint> => at(`${lesson(game)}/hint`, { actions })
export const lessonDrafts = (game: string, actions: Done, cards: string[]): Promise<Drafted> =>
  at(`${lesson(game)}/drafts`, { actions, cards })
export const lessonSuppose = (game: string, actions: Done, cards: string[]): Promise<Supposed> =>
  at(`${lesson(game)}/suppose`, { actions, cards })
