// The cards chosen from the hand, and what the server says can be done with them.
import { t } from '../../app/text'
import { isNo, type Play } from '../../wire/play'
import type { Nmbrs } from '../../wire/protocol'
import { ascending, isJoker } from './cards'
import { jokerAsks, keyOf, placed, swaps, touchesRow, type Placement, type Valued } from './placing'

/** The most placements that are previewed and shown. */
const SHOWN = 8
const PAUSE = 90
/** With fewer cards than this the choice may still become a row. */
export const SHORTEST = 3

export type NmbrsPlay = Play<Nmbrs.View, Nmbrs.Action, Nmbrs.Event>

/** Where cards can go, as the server says, with what each placement is worth, the best first; those that touch `aim`. */
export async function placementsOf(play: NmbrsPlay, cards: readonly string[], aim: string | null): Promise<Valued[]> {
  const { rows } = play.view
  const lays = await play.drafts([...cards])
  const all: Placement[] = isNo(lays) ? [] : (lays as Nmbrs.Lay[]).map((lay) => placed(lay, rows))
  if (cards.length === 1) all.push(...swaps(cards[0]!, rows))
  const found = all.filter((one) => aim === null || touchesRow(one, aim)).slice(0, SHOWN)
  const worths = await Promise.all(found.map((one) => play.preview([one.action])))
  return found
    .flatMap((one, index) => {
      const worth = worths[index]!
      return isNo(worth) || worth.refused ? [] : [{ ...one, points: worth.points, doubled: !!worth.plays[0]?.doubled }]
    })
    .sort((a, b) => b.points - a.points)
}

export class Draft {
  chosen = $state.raw<string[]>([])
  placements = $state.raw<Valued[]>([])
  /** The placement that would be laid; null while the player has to choose. */
  picked = $state.raw<Valued | null>(null)
  /** The row on the table it is meant for, by its key. */
  aim = $state<string | null>(null)
  /** Why the cards cannot be laid; empty while they may still become a row. */
  reason = $state('')
  private asked = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly play: () => NmbrsPlay) {}

  /** The row on the table it is meant for. */
  get target(): readonly string[] {
    return this.play().view.rows.find((row) => keyOf(row) === this.aim) ?? []
  }

  /** Choose a card, or undo that. */
  toggle(card: string): void {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((one) => one !== card) : [...this.chosen, card]
    this.ask()
  }

  choose(...cards: string[]): void {
    this.chosen = [...this.chosen, ...cards.filter((card) => !this.chosen.includes(card))]
    this.ask()
  }

  /** Choose exactly these cards, and aim at a row. */
  mean(cards: readonly string[], row: string | null): void {
    this.chosen = [...cards]
    this.aim = row
    this.ask()
  }

  clear(): void {
    this.mean([], null)
  }

  /** Aim at a row on the table, or at none. */
  aimAt(row: string | null): void {
    this.aim = this.aim === row ? null : row
    this.ask()
  }

  pick(placement: Valued): void {
    this.picked = placement
  }

  /** Drop cards and rows that are no longer there, and ask anew. */
  refresh(hand: readonly string[]): void {
    const kept = this.chosen.filter((card) => hand.includes(card))
    if (kept.length < this.chosen.length || this.target.length === 0) this.aim = null
    this.chosen = kept
    this.ask()
  }

  /** Ask the server, once the player pauses for a moment. */
  private ask(): void {
    const question = ++this.asked
    clearTimeout(this.timer)
    this.show([], '')
    const { mine, view } = this.play()
    if (this.chosen.length === 0 || !mine || view.phase !== 'play') return
    this.timer = setTimeout(() => void this.answer(question), PAUSE)
  }

  private async answer(question: number): Promise<void> {
    const valued = await placementsOf(this.play(), this.chosen, this.aim)
    if (question !== this.asked) return
    if (valued.length > 0) return this.show(valued, '')
    // One card is to be discarded, two may become a row: neither is a mistake.
    if (this.aim === null && this.chosen.length < SHORTEST) return
    const reason = await this.why()
    if (question === this.asked) this.show([], reason)
  }

  /** Why the cards cannot be laid: by themselves, or onto the row they are meant for. */
  private async why(): Promise<string> {
    if (this.chosen.some(isJoker)) return t('nmbrs/draft.nowhere')
    const row = ascending([...this.target, ...this.chosen])
    const answer = await this.play().preview([{ type: 'lay', row }])
    return (isNo(answer) ? answer : answer.refused)?.sentence ?? t('nmbrs/draft.nowhere')
  }

  private show(placements: Valued[], reason: string): void {
    this.placements = placements
    this.picked = jokerAsks(placements) ? null : (placements[0] ?? null)
    this.reason = reason
  }
}
