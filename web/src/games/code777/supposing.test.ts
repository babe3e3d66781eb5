import { expect, test, vi } from 'vitest'
import type { No } from '../../wire/play'
import { Supposing } from './supposing.svelte'

type Answer = (boolean | null)[] | No

function server(...answers: Answer[]) {
  return { suppose: vi.fn<(cards: string[]) => Promise<Answer>>(async () => answers.shift() ?? []) }
}

async function chosen(play: ReturnType<typeof server>, ...cards: string[]): Promise<Supposing> {
  const supposing = new Supposing(play)
  for (const card of cards) supposing.choose(card)
  await Promise.resolve()
  return supposing
}

test('slots are filled from left to right, and the server is asked once there are three', async () => {
  const play = server([null, true, false, null, true])
  const supposing = await chosen(play, 'b7', '6')
  expect([supposing.cards, supposing.active, supposing.sum]).toEqual([['b7', '6', null], 2, null])
  expect(play.suppose).not.toHaveBeenCalled()
  supposing.choose('k5')
  await Promise.resolve()
  expect(play.suppose).toHaveBeenCalledExactlyOnceWith(['b7', '6', 'k5'])
  expect([supposing.active, supposing.sum]).toEqual([null, { agree: 2, all: 3 }])
  expect(supposing.numbers).toEqual([7, 6, 5])
  supposing.choose('g1')
  expect(supposing.cards).toEqual(['b7', '6', 'k5'])
})

test('a slot that is pressed is filled again, and pressed twice it is emptied', async () => {
  const play = server([true], [false])
  const supposing = await chosen(play, 'b7', 'b7', 'b7')
  supposing.press(1)
  expect(supposing.active).toBe(1)
  supposing.choose('p6')
  await Promise.resolve()
  expect(play.suppose).toHaveBeenLastCalledWith(['b7', 'p6', 'b7'])
  expect(supposing.marks).toEqual([false])
  supposing.press(0)
  supposing.press(0)
  expect([supposing.cards, supposing.marks, supposing.numbers]).toEqual([[null, 'p6', 'b7'], null, []])
})

test('a refusal is told in place of marks, and gone with the next three', async () => {
  const supposing = await chosen(server({ code: 'code777/seen-elsewhere', sentence: 'No.' }, [true]), 'b7', 'b7', 'b7')
  expect([supposing.no, supposing.marks]).toEqual(['No.', null])
  supposing.clear()
  expect([supposing.cards, supposing.no, supposing.active]).toEqual([[null, null, null], '', 0])
})

test('an answer that comes too late is about other tiles', async () => {
  let late: (answer: Answer) => void = () => undefined
  const suppose = vi
    .fn<(cards: string[]) => Promise<Answer>>()
    .mockImplementationOnce(() => new Promise((tell) => (late = tell)))
    .mockImplementationOnce(async () => [true, true])
  const supposing = await chosen({ suppose }, 'b7', 'b7', 'b7')
  await supposing.ask()
  late([false])
  await Promise.resolve()
  expect(supposing.marks).toEqual([true, true])
})
