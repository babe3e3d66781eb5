// The games that the server has, in the language chosen, and those that it cannot load.
import { ask, patiently } from '../wire/api'
import type { BrokenGame, Games } from '../wire/protocol'
import { gameUi, inOrder, type GameUi } from '.'

class Catalogue {
  /** Null until the server has told. */
  all = $state.raw<readonly GameUi[] | null>(null)
  broken = $state.raw<readonly BrokenGame[]>([])
  private wanted = ''

  /** A game by its name; nothing if the server has no such game, or has not told yet. */
  of(game: string): GameUi | undefined {
    return this.all?.find((one) => one.game === game)
  }

  /** What people call a game: its name in code, until more is known. */
  title(game: string): string {
    return this.of(game)?.title ?? game
  }

  /** Ask the server, unless that is done, in this language. */
  async load(language: string): Promise<void> {
    if (language === this.wanted) return
    this.wanted = language
    const told = await patiently(() => ask<Games>('GET', `/api/games?lang=${language}`))
    if (language !== this.wanted) return
    this.all = inOrder(told.games.map(gameUi))
    this.broken = told.broken
  }
}

export const games = new Catalogue()
