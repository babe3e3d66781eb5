// The table that "play now" and an invitation open: with the choices of last time, or else the usual ones.
import { levelsOf, usualBot } from '../app/bots'
import type { Played } from '../app/settings.svelte'
import type { GameUi } from '../games'
import type { Field } from './schema'

type Known = Pick<GameUi, 'bots' | 'seats' | 'usual_seats'>

/** How many opponents a game can have, the fewest and the most. */
export function opponentsOf({ seats: [fewest, most] }: Pick<GameUi, 'seats'>): [number, number] {
  return [Math.max(1, fewest - 1), most - 1]
}

/** The opponents of "play now"; an earlier choice counts only if this server still offers it. */
export function choiceFor(ui: Known, before: Played | undefined): Played {
  const [fewest, most] = opponentsOf(ui)
  const level = before && levelsOf(ui).includes(before.level) ? before.level : usualBot(ui)
  const wanted = Number.isInteger(before?.opponents) ? before!.opponents : ui.usual_seats - 1
  return { level, opponents: Math.min(most, Math.max(fewest, wanted)) }
}

/** The seats of a table: mine, and bots of that level. */
export function seatsFor({ level, opponents }: Played): (string | null)[] {
  return [null, ...Array<string>(opponents).fill(level)]
}

/**
 * What a table begins with before anything is chosen: what is usual on this page, and without bots what the game declares
 * for people, as the server would add it. What makes a game easier is only ever chosen by hand.
 */
export function presetOptions(
  ui: Pick<GameUi, 'usual_options' | 'easier'>,
  fields: Field[],
  peopleOnly: boolean,
): Record<string, unknown> {
  const easy = ui.easier?.options ?? {}
  const usual = Object.entries(ui.usual_options).filter(([name]) => !(name in easy))
  const people = fields.flatMap(({ name, people }) => (people === undefined ? [] : [[name, people] as const]))
  return Object.fromEntries([...(peopleOnly ? people : []), ...usual])
}
