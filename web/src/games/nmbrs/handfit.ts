// How large the cards of a hand are drawn, so that all of them are seen and each can be pressed with a finger.

/** The least width and height of a card that can be pressed, in CSS pixels. */
export const TOUCH = 44
/** Height of a card by its width; where room is short it may become almost square. */
const TALL = 1.22
const SQUAREST = 0.9
/** The preferred ratio: of two equally large shapes the nearer to it is chosen. */
const SHAPE = 1.1
/** The width of the scroll bar beside a hand, in CSS pixels. */
const BAR = 10

/** Cells of equal size: the areas to press, each with a card and a little room around it. */
export interface HandFit {
  wide: number
  high: number
  /** Cards in a line. */
  line: number
  lines: number
  /** Whether there is no room for all of them at once. */
  scrolls: boolean
}

/** The largest cells in which this many cards fit; if none do, the smallest that can be pressed. */
export function fitHand(count: number, width: number, room: number, widest: number): HandFit {
  let best: HandFit | null = null
  for (let wide = Math.max(TOUCH, Math.floor(widest)); wide >= TOUCH; wide--) {
    const fit = filled(count, width, room, wide)
    if (fit && (!best || size(fit) > size(best))) best = fit
  }
  return best ?? scrolling(count, width)
}

function filled(count: number, width: number, room: number, wide: number): HandFit | null {
  const across = Math.floor(width / wide)
  if (across < 1) return null
  const lines = Math.max(1, Math.ceil(count / across))
  const high = Math.min(Math.round(wide * TALL), Math.floor(room / lines))
  if (high < TOUCH || high < wide * SQUAREST) return null
  return { wide, high, lines, line: Math.max(1, Math.ceil(count / lines)), scrolls: false }
}

function scrolling(count: number, width: number): HandFit {
  const line = Math.max(1, Math.floor((width - BAR) / TOUCH))
  const wide = Math.max(TOUCH, Math.min(52, Math.floor((width - BAR) / line)))
  return { wide, high: TOUCH + 2, line, lines: Math.ceil(count / line), scrolls: true }
}

function size(fit: HandFit): number {
  return Math.min(fit.wide, fit.high / SHAPE)
}

/** Where a board of this size has its hand: beside the rows if it is wide and low, else below them; and its room. */
export function handRoom(
  width: number,
  height: number,
): { beside: boolean; width: number; room: number; widest: number } {
  const beside = width >= 560 && height <= 400
  return {
    beside,
    width: Math.floor((beside ? width * BESIDE : width) - 4),
    room: Math.floor(height * (beside ? 0.5 : 0.36)),
    widest: Math.min(108, Math.max(52, height * 0.11)),
  }
}

/** The part of the width that the hand has where it lies beside the rows. */
export const BESIDE = 0.54
