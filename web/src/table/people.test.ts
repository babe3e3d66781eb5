import { beforeEach, expect, test, vi } from 'vitest'
import type { SeatSeen, TableSeen } from '../wire/protocol'
import { shareDevice } from './device'
import { isOwn, strangers } from './people'

const seat = (name: string | null, bot: string | null = null): SeatSeen => ({
  name,
  bot,
  shown: name ?? bot ?? '',
  clock: null,
  avatar: null,
  left: false,
})
const table = (mine: number | null, ...seats: SeatSeen[]): TableSeen =>
  ({ table: 'code', seat: mine, seats }) as unknown as TableSeen

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('people other than oneself can be reported and blocked: neither bots, nor free seats, nor who is forgotten', () => {
  const at = table(0, seat('Ann'), seat('Ben'), seat(null, 'casual'), seat(null), seat(''), seat('Cat', 'casual'))
  expect(strangers(at).map((one) => [one.seat, one.name])).toEqual([
    [1, 'Ben'],
    [5, 'Cat'],
  ])
  expect(strangers(table(null, seat('Ann')))).toHaveLength(1)
})

test('those on the same device are one’s own', () => {
  shareDevice('code', [0, 1])
  const at = table(0, seat('Ann'), seat('Ben'), seat('Cat'))
  expect(strangers(at).map((one) => one.name)).toEqual(['Cat'])
  expect(isOwn(at, 1)).toBe(true)
})
