// The names of bots and their levels, for seats, lists and forms.
import type { GameInfo } from '../wire/protocol'
import { isKey, t } from './text'

/** Levels from the weakest to the strongest. */
const RANKS = ['beginner', 'casual', 'strong', 'master']
/** The usual opponent: the level of bots offered first. */
const USUAL = 'casual'

/** A level as people read it, with its number where there are several: “casual 2”. Any other name stays as it is. */
export function botName(bot: string): string {
  const [, kind, number] = /^(.*?)( \d+)?$/.exec(bot)!
  const key = `app/bot.${kind}`
  return isKey(key) ? t(key) + (number ?? '') : bot
}

/** A sentence about how a bot without a level plays; nothing for one that the page does not know. */
export function aboutBot(bot: string): string {
  const key = `app/bot-about.${bot}`
  return isKey(key) ? t(key) : ''
}

/** How strong a level is, from 1; 0 for a bot that is no level. */
export function rankOf(level: string): number {
  return RANKS.indexOf(level) + 1
}

/** The levels of a game to choose from, the weakest first; all its bots where it has no levels. */
export function levelsOf({ bots }: Pick<GameInfo, 'bots'>): string[] {
  const levels = RANKS.filter((level) => bots.includes(level))
  return levels.length > 0 ? levels : bots
}

/** The bot that "play now" starts against at first, and that a new table offers first. */
export function usualBot({ bots }: Pick<GameInfo, 'bots'>): string {
  return bots.includes(USUAL) ? USUAL : bots[0]!
}
