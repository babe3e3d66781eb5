// The cards chosen from the hand, and what the server says can be done with them.
import { t, text } from '../../app/text'
import { isNo, type Play } from '../../wire/play'
import type { Nmbrs } from '../../wire/protocol'
import { ascending, isJoker } from './cards'
import { jokerAsks, keyOf, placed, swaps, type Placement, type Valued } from './placing'

/** So many placements are counted and shown. */
const SHOWN = 8
const PAUSE = 90

const NOWHERE = text(
  'There is no place for these cards, whatever the joker stands for.',
  'Für diese Karten gibt es keinen Platz, wofür der Joker auch steht.',
  'Il n’y a pas de place pour ces cartes, quoi que représente le joker.',
)

export type NmbrsPlay = Play<Nmbrs.View, Nmbrs.Action, Nmbrs.Event>

export class Draft {
  chosen = $state.raw<string[]>([])
  placements = $state.raw<Valued[]>([])
  /** The one that would be laid; null while the player has to choose. */
  picked = $state.raw<Valued | null>(null)
  /** The row on the table it is meant for, by its key. */
  aim = $state<string | null>(null)
  /** Why not. */
  reason = $state('')
  /** Whether the reason is only that more cards are needed. */
  patient = $state(false)
  private asked = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly play: () => NmbrsPlay) {}

  /** The row on the table it is meant for. */
  get target(): readonly string[] {
    return this.play().view.rows.find((row) => keyOf(row) === this.aim) ?? []
  }

  /** Choose a card, or put it back. */
  toggle(card: string): void {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((one) => one !== card) : [...this.chosen, card]
    this.ask()
  }

  choose(card: string): void {
    if (!this.chosen.includes(card)) this.toggle(card)
  }

  clear(): void {
    this.aim = null
    this.chosen = []
    this.ask()
  }

  /** Mean a row on the table, or none any more. */
  aimAt(row: string | null): void {
    this.aim = this.aim === row ? null : row
    this.ask()
  }

  pick(placement: Valued): void {
    this.picked = placement
  }

  /** Keep to what is still in hand and on the table, and ask anew. */
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
    const valued = await this.value(await this.find())
    if (question !== this.asked) return
    if (valued.length > 0) return this.show(valued, '')
    const no = await this.why()
    if (question === this.asked) this.show([], no.sentence, no.code === 'nmbrs/too-short')
  }

  /** Where the cards can go; what touches the row they are meant for first. */
  private async find(): Promise<Placement[]> {
    const { view } = this.play()
    const lays = await this.play().drafts(this.chosen)
    const found = isNo(lays) ? [] : (lays as Nmbrs.Lay[]).map((lay) => placed(lay, view.rows))
    if (this.chosen.length === 1) found.push(...swaps(this.chosen[0]!, view.rows))
    return this.aim === null ? found : found.filter((one) => one.touches.some((row) => keyOf(row) === this.aim))
  }

  /** The first of them with what they are worth, the best first. */
  private async value(found: Placement[]): Promise<Valued[]> {
    const worths = await Promise.all(found.slice(0, SHOWN).map((one) => this.play().preview([one.action])))
    return found
      .slice(0, SHOWN)
      .flatMap((one, index) => {
        const worth = worths[index]!
        return isNo(worth) || worth.refused
          ? []
          : [{ ...one, points: worth.points, doubled: !!worth.plays[0]?.doubled }]
      })
      .sort((a, b) => b.points - a.points)
  }

  /** Why the cards cannot be laid: by themselves, or onto the row they are meant for. */
  private async why(): Promise<{ code: string; sentence: string }> {
    const nowhere = { code: '', sentence: t(NOWHERE) }
    if (this.chosen.some(isJoker)) return nowhere
    const row = ascending([...this.target, ...this.chosen])
    const answer = await this.play().preview([{ type: 'lay', row }])
    return isNo(answer) ? answer : (answer.refused ?? nowhere)
  }

  private show(placements: Valued[], reason: string, patient = false): void {
    this.placements = placements
    this.picked = jokerAsks(placements) ? null : (placements[0] ?? null)
    this.reason = reason
    this.patient = patient
  }
}
