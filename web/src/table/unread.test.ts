import { beforeEach, expect, test, vi } from 'vitest'
import { lastRead, readUpTo } from './unread'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('what was read stays read, table by table', () => {
  readUpTo('a', 3)
  readUpTo('b', 5)
  readUpTo('a', 2)
  expect([lastRead('a'), lastRead('b'), lastRead('c')]).toEqual([3, 5, 0])
})

test('only the last tables are remembered', () => {
  for (let n = 0; n < 60; n++) readUpTo(`t${n}`, 1)
  expect([lastRead('t0'), lastRead('t59')]).toEqual([0, 1])
})

test('nonsense in the storage is nothing read', () => {
  localStorage.setItem('numbra-read', '{')
  expect(lastRead('a')).toBe(0)
})
