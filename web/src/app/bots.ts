// What bots and their levels are called, wherever they are named: at a seat, in a list, where one is chosen.
import type { GameInfo } from '../wire/protocol'
import { isKey, t } from './text'

/** Levels from the weakest to the strongest. */
const RANKS = ['beginner', 'casual', 'strong', 'master']
/** Whom one plays against for fun. */
const USUAL = 'casual'

/** A level as people read it, with its number where there are several: “casual 2”. What is no level stays as it is. */
export function botName(bot: string): string {
  const [, kind, number] = /^(.*?)( \d+)?$/.exec(bot)!
  const key = `app/bot.${kind}`
  return isKey(key) ? t(key) + (number ?? '') : bot
}

/** How a bot plays that is no level, in a sentence; nothing for a stranger. */
export function aboutBot(bot: string): string {
  const key = `app/bot-about.${bot}`
  return isKey(key) ? t(key) : ''
}

/** How strong a level is, from 1; 0 for a bot that is no level. */
export function rankOf(level: string): number {
  return RANKS.indexOf(level) + 1
}

/** The levels of a game that one chooses from, the weakest first; all its bots where it has no levels. */
export function levelsOf({ bots }: Pick<GameInfo, 'bots'>): string[] {
  const levels = RANKS.filter((level) => bots.includes(level))
  return levels.length > 0 ? levels : bots
}

/** Whom "play now" starts against at first, and whom a new table offers first. */
export function usualBot({ bots }: Pick<GameInfo, 'bots'>): string {
  return bots.includes(USUAL) ? USUAL : bots[0]!
}
