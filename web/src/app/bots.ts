// What bots are called, wherever they are named: at a seat, in a list, where one is chosen.
import type { GameInfo } from '../wire/protocol'
import { t, text, type Text } from './text'

const KINDS: Record<string, Text> = {
  master: text('Master', 'Meister', 'Maître'),
  strong: text('Strong', 'Stark', 'Fort'),
  casual: text('Casual', 'Freizeit', 'Occasionnel'),
  beginner: text('Beginner', 'Anfänger', 'Débutant'),
  search: text('Search', 'Suche', 'Recherche'),
  random: text('Random', 'Zufall', 'Hasard'),
}
/** Whom one plays against for fun. */
const USUAL = 'casual'

/** A bot's name as people read it, with its number where there are several: “casual 2”. */
export function botName(bot: string): string {
  const [, kind, number] = /^(.*?)( \d+)?$/.exec(bot)!
  const known = KINDS[kind!]
  return known ? t(known) + (number ?? '') : bot
}

/** Whom "play now" starts against, and whom a new table offers first. */
export function usualBot({ bots }: Pick<GameInfo, 'bots'>): string {
  return bots.includes(USUAL) ? USUAL : bots[0]!
}
