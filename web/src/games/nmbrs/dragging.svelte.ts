// Dragging cards with mouse, pen or finger. Elements with `data-drop` are targets.
const FAR = 8
/** Milliseconds a finger rests on a card before it drags it, where fingers scroll the hand. */
const HOLD = 220

interface Drag {
  /** The cards that are dragged. */
  cards: readonly string[]
  drop: (onto: string) => void
  /** Whether a finger has to rest on it first, because moving at once scrolls. */
  hold: boolean
}

class Dragging {
  cards = $state.raw<readonly string[]>([])
  x = $state(0)
  y = $state(0)
  /** The target under the cards, by its `data-drop`. */
  over = $state<string | null>(null)
  private moved = false

  /** Follow the pointer from here; a short movement is a tap, not a drag. */
  begin(event: PointerEvent, { cards, drop, hold }: Drag): void {
    this.moved = false
    if (event.button !== 0 || !event.isPrimary) return
    const [fromX, fromY] = [event.clientX, event.clientY]
    let held = !hold || event.pointerType === 'mouse'
    const timer = setTimeout(() => (held = true), HOLD)
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return
      const far = Math.hypot(now.clientX - fromX, now.clientY - fromY) >= FAR
      if (this.cards.length === 0 && !far) return
      if (!held) return end(now)
      this.moved = true
      this.cards = cards
      this.x = now.clientX
      this.y = now.clientY
      this.over = targetAt(now)
    }
    const end = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return
      clearTimeout(timer)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      removeEventListener('touchmove', stay)
      const onto = this.cards.length > 0 && now.type === 'pointerup' ? targetAt(now) : null
      this.cards = []
      this.over = null
      if (onto !== null) drop(onto)
    }
    /** Prevent scrolling while dragging. */
    const stay = (now: TouchEvent): void => {
      if (held && now.cancelable) now.preventDefault()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    addEventListener('touchmove', stay, { passive: false })
  }

  /** Whether a click was a click, and not the end of a drag. */
  clicked(): boolean {
    const plain = !this.moved
    this.moved = false
    return plain
  }
}

function targetAt(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY)
  return under?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null
}

export const dragging = new Dragging()
