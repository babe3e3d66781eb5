// Cards in flight over the board, one after the other. A card on the board is hidden until its flight has landed.
import { moment, still } from '../../app/settings.svelte'
import { legsOf, type Leg, type Place } from './legs'
import type { Nmbrs } from '../../wire/protocol'

/** Milliseconds of one flight, and from one to the next. */
export const FLIGHT = 300
const STEP = 240
/** The most milliseconds that all flights together take. */
const MOST = 2400
/** A card at a seat. */
const SEAT_WIDE = 26

export interface Rect {
  x: number
  y: number
  wide: number
  high: number
}

export interface Flying {
  id: number
  card: string | null
  from: Rect
  to: Rect
  delay: number
}

export class Flights {
  flying = $state.raw<readonly Flying[]>([])
  private before: Record<string, Rect> = {}
  private running: Animation[] = []
  private count = 0

  /** Remember where cards lie, before the board changes. */
  look(board: HTMLElement | null): void {
    this.before = {}
    if (!board || still()) return
    for (const one of board.querySelectorAll<HTMLElement>('[data-card]')) this.before[one.dataset.card!] = rectOf(one)
  }

  /** Start the flights of events, once the board has changed. */
  fly(board: HTMLElement | null, events: readonly Nmbrs.Event[], me: number | null): void {
    if (!board || still() || document.hidden) return
    const legs = legsOf(events, me)
    const pace = Math.min(STEP, MOST / Math.max(1, legs.at(-1)?.step ?? 0))
    this.flying = [...this.flying, ...legs.flatMap((leg) => this.planned(board, leg, leg.step * pace))]
  }

  private planned(board: HTMLElement, leg: Leg, delay: number): Flying[] {
    const landed = leg.card === null ? null : board.querySelector<HTMLElement>(`[data-card="${CSS.escape(leg.card)}"]`)
    const from = (leg.card === null ? undefined : this.before[leg.card]) ?? placeOf(board, leg.from)
    const to = landed && typeof leg.to !== 'number' ? within(rectOf(landed), landed) : placeOf(board, leg.to)
    if (!from || !to) return []
    if (landed && typeof leg.to !== 'number') this.hide(landed, delay + FLIGHT)
    return [{ id: ++this.count, card: leg.card, from, to, delay }]
  }

  private hide(landed: HTMLElement, duration: number): void {
    this.running.push(landed.animate([{ opacity: 0 }, { opacity: 0 }], { duration: moment(duration) }))
  }

  /** Move the element of a flight; for the overlay. */
  start = (node: HTMLElement, one: Flying): void => {
    const scale = one.from.wide / one.to.wide
    const flight = node.animate(
      [
        { transform: `translate(${one.from.x}px, ${one.from.y}px) scale(${scale})` },
        { transform: `translate(${one.to.x}px, ${one.to.y}px) scale(1)` },
      ],
      { duration: moment(FLIGHT), delay: moment(one.delay), easing: 'cubic-bezier(0.3, 0, 0.2, 1)', fill: 'both' },
    )
    this.running.push(flight)
    flight.onfinish = () => this.land(one, flight)
    flight.oncancel = () => this.land(one, flight)
  }

  /** End all flights at once, after a press or a key. */
  skip = (): void => {
    for (const one of this.running.splice(0)) one.finish()
  }

  private land(one: Flying, flight: Animation): void {
    this.flying = this.flying.filter((other) => other !== one)
    this.running = this.flying.length === 0 ? [] : this.running.filter((other) => other !== flight)
  }
}

function rectOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, wide: width, high: height }
}

/** A place of the board, or a small card at somebody's seat. */
function placeOf(board: HTMLElement, place: Place): Rect | null {
  if (typeof place !== 'number') {
    const found = board.querySelector(`[data-place="${place}"]`)
    return found && rectOf(found)
  }
  const seat = document.querySelector(`[data-seat="${place}"]`)
  if (!seat) return null
  const { x, y, wide, high } = rectOf(seat)
  const [mid, tall] = [x + Math.min(wide, 60) / 2, SEAT_WIDE * 1.22]
  return { x: mid - SEAT_WIDE / 2, y: y + (high - tall) / 2, wide: SEAT_WIDE, high: tall }
}

/** The place of a card that is scrolled out of its area: the edge of that area. */
function within(rect: Rect, element: HTMLElement): Rect {
  const area = element.closest('[data-area]')
  if (!area) return rect
  const { x, y, wide, high } = rectOf(area)
  return {
    ...rect,
    x: Math.min(x + wide - rect.wide, Math.max(x, rect.x)),
    y: Math.min(y + high - rect.high, Math.max(y, rect.y)),
  }
}
