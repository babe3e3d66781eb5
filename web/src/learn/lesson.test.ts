import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../app/settings.svelte'
import { Lesson } from './lesson.svelte'

/** The steps of a little lesson: read, then guess 24, then it is over. */
const ASKED = [{ type: 'next' }, { type: 'guess', number: 24 }]

interface Asked {
  path: string
  body: { actions: object[]; lang: string; plays?: object[]; cards?: string[] }
}

let asked: Asked[] = []
let reachable = true
let kept = new Map<string, string>()

function answered(status: number, told: object): Response {
  return new Response(JSON.stringify(told), { status })
}

function stage(done: object[]): Response {
  const wrong = done.some((action, step) => JSON.stringify(action) !== JSON.stringify(ASKED[step]))
  if (wrong) return answered(409, { code: 'lesson/not-now', sentence: 'Something else comes first.' })
  const step = done.length
  return answered(200, {
    step,
    steps: ASKED.length,
    done: step === ASKED.length,
    text: `step ${step}`,
    point_at: 'hand',
    suggestion: ASKED[step] ?? null,
    table: { table: 'lesson', sequence: step, seat: 0, view: { acting: [0], over: false } },
    events: [{ type: 'happened', step }],
    words: [],
  })
}

function server(path: string, { body }: { body: string }): Promise<Response> {
  const said = JSON.parse(body) as Asked['body']
  asked.push({ path, body: said })
  if (!reachable) return Promise.reject(new TypeError('no network'))
  if (path.endsWith('/actions')) return Promise.resolve(answered(200, { actions: [{ type: 'guess', number: 1 }] }))
  if (path.endsWith('/preview')) return Promise.resolve(answered(200, { preview: { points: 12 } }))
  if (path.endsWith('/hint'))
    return Promise.resolve(answered(200, { reason: said.actions.length > 0 ? 'It is 24.' : null }))
  if (path.endsWith('/suppose')) return Promise.resolve(answered(200, { agrees: [null, true] }))
  if (path.endsWith('/drafts')) return Promise.resolve(answered(409, { code: 'core/no', sentence: 'No.' }))
  return Promise.resolve(stage(said.actions))
}

beforeEach(() => {
  settings.language = 'en'
  asked = []
  reachable = true
  kept = new Map()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function begun(game = 'shades'): Promise<Lesson> {
  const lesson = new Lesson(game)
  await lesson.begin()
  return lesson
}

test('a lesson begins at its first step, as a table', async () => {
  const lesson = await begun()
  expect(asked).toEqual([{ path: '/api/lessons/shades', body: { actions: [], lang: 'en' } }])
  expect(lesson.seen?.text).toBe('step 0')
  expect([lesson.seat, lesson.mine, lesson.reading, lesson.busy]).toEqual([0, true, true, false])
  expect(lesson.view).toBe(lesson.table.view)
})

test('reading on and acting go forward, with what happened', async () => {
  const lesson = await begun()
  await lesson.next()
  expect(lesson.reading).toBe(false)
  expect(await lesson.act({ type: 'guess', number: 24 })).toBeNull()
  expect(lesson.seen?.done).toBe(true)
  expect([lesson.mine, lesson.reading]).toEqual([false, false])
  expect(lesson.events).toEqual([{ type: 'happened', step: 2 }])
})

test('what the lesson does not ask for is refused, and nothing has changed', async () => {
  const lesson = await begun()
  await lesson.next()
  const no = await lesson.act({ type: 'guess', number: 3 })
  expect(no).toEqual({ code: 'lesson/not-now', sentence: 'Something else comes first.' })
  expect([lesson.no, lesson.seen?.step]).toEqual([null, 1])
})

test('what is asked for can be shown', async () => {
  const lesson = await begun()
  await lesson.next()
  await lesson.showMe()
  expect(asked.at(-1)?.body.actions).toEqual(ASKED)
})

test('one step back is told as nothing that happened', async () => {
  const lesson = await begun()
  await lesson.next()
  await lesson.back()
  expect([lesson.seen?.step, lesson.events, lesson.turns]).toEqual([0, [], 1])
})

test('a reload goes on where one was, with the note', async () => {
  const before = await begun()
  await before.next()
  await before.keepNote('circle the 5')
  const lesson = await begun()
  expect(lesson.seen?.step).toBe(1)
  expect(await lesson.readNote()).toBe('circle the 5')
  expect((await begun('nmbrs')).seen?.step).toBe(0)
})

test('starting over forgets all', async () => {
  const lesson = await begun()
  await lesson.next()
  await lesson.keepNote('x')
  await lesson.restart()
  expect([lesson.seen?.step, await lesson.readNote()]).toEqual([0, ''])
  expect((await begun()).seen?.step).toBe(0)
})

test('a lesson that has changed since begins anew', async () => {
  kept.set('numbra-lesson-shades', JSON.stringify({ done: [{ type: 'gone' }], note: '' }))
  const lesson = await begun()
  expect([lesson.seen?.step, lesson.no]).toEqual([0, null])
})

test('what cannot be read is not remembered', async () => {
  kept.set('numbra-lesson-shades', '{')
  expect((await begun()).seen?.step).toBe(0)
})

test('a browser that keeps nothing still teaches', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const lesson = await begun()
  await lesson.next()
  expect(lesson.seen?.step).toBe(1)
})

test('without a server it says so, and keeps the place', async () => {
  const before = await begun()
  await before.next()
  reachable = false
  expect(await before.act({ type: 'guess', number: 24 })).toMatchObject({ code: 'unreachable' })
  await before.showMe()
  expect([before.no?.code, before.seen?.step]).toEqual(['unreachable', 1])
  const lesson = await begun()
  expect([lesson.seen, lesson.no?.sentence]).toEqual([null, 'The server does not answer.'])
  reachable = true
  await lesson.begin()
  expect(lesson.seen?.step).toBe(1)
})

test('two clicks at once are one step', async () => {
  const lesson = await begun()
  await Promise.all([lesson.next(), lesson.next()])
  expect(lesson.seen?.step).toBe(1)
})

test('what may be done, what plays are worth and which there are is asked of the server', async () => {
  const lesson = await begun()
  await lesson.next()
  expect(await lesson.actions()).toEqual([{ type: 'guess', number: 1 }])
  expect(await lesson.preview([{ type: 'lay' }])).toEqual({ points: 12 })
  expect(await lesson.drafts(['jr'])).toEqual({ code: 'core/no', sentence: 'No.' })
  expect(await lesson.suppose(['7', '7', 'b7'])).toEqual([null, true])
  expect(asked.slice(-4).map(({ path, body }) => [path, body])).toEqual([
    ['/api/lessons/shades/actions', { actions: [ASKED[0]], lang: 'en' }],
    ['/api/lessons/shades/preview', { actions: [ASKED[0]], plays: [{ type: 'lay' }], lang: 'en' }],
    ['/api/lessons/shades/drafts', { actions: [ASKED[0]], cards: ['jr'], lang: 'en' }],
    ['/api/lessons/shades/suppose', { actions: [ASKED[0]], cards: ['7', '7', 'b7'], lang: 'en' }],
  ])
})

test('going on reads on, and does nothing where something is to be done', async () => {
  const lesson = await begun()
  await lesson.goOn()
  await lesson.goOn()
  expect(lesson.seen?.step).toBe(1)
})

test('asking why tells the reason, until one goes on', async () => {
  const lesson = new Lesson('shades')
  await lesson.begin()
  await lesson.askWhy()
  expect(lesson.why).toContain('something else')
  await lesson.next()
  expect(lesson.why).toBeNull()
  await lesson.askWhy()
  expect(lesson.why).toBe('It is 24.')
})
