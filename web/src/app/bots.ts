// What bots and their levels are called, wherever they are named: at a seat, in a list, where one is chosen.
import type { GameInfo } from '../wire/protocol'
import { t, text, type Text } from './text'

const KINDS: Record<string, Text> = {
  master: text('Master', 'Meister', 'Maître'),
  strong: text('Strong', 'Stark', 'Fort'),
  casual: text('Casual', 'Hobby', 'Loisir'),
  beginner: text('Beginner', 'Anfänger', 'Débutant'),
  search: text('Search', 'Suche', 'Recherche'),
  random: text('Random', 'Zufall', 'Hasard'),
}
/** How those play that are no levels and do not say it themselves. */
const ABOUT: Record<string, Text> = {
  search: text(
    'Tries out how the game could go on, without a strategy of its own.',
    'Probiert aus, wie das Spiel weitergehen könnte, ohne eigene Strategie.',
    'Essaie des suites possibles de la partie, sans stratégie propre.',
  ),
  random: text(
    'Plays any move that the rules allow.',
    'Spielt irgendeinen Zug, den die Regeln erlauben.',
    'Joue n’importe quel coup que les règles permettent.',
  ),
}
/** Levels from the weakest to the strongest. */
const RANKS = ['beginner', 'casual', 'strong', 'master']
/** Whom one plays against for fun. */
const USUAL = 'casual'

/** A level as people read it, with its number where there are several: “casual 2”. What is no level stays as it is. */
export function botName(bot: string): string {
  const [, kind, number] = /^(.*?)( \d+)?$/.exec(bot)!
  const known = KINDS[kind!]
  return known ? t(known) + (number ?? '') : bot
}

/** How a bot plays that is no level, in a sentence; nothing for a stranger. */
export function aboutBot(bot: string): string {
  const about = ABOUT[bot]
  return about ? t(about) : ''
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
