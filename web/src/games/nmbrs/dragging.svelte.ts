// Dragging a card with mouse, pen or finger. Whatever carries `data-drop` can be dropped onto.
const FAR = 8

class Dragging {
  card = $state<string | null>(null)
  x = $state(0)
  y = $state(0)
  /** What lies under the card, by its `data-drop`. */
  over = $state<string | null>(null)
  private moved = false

  /** Follow the pointer from here; a short way is a tap and no drag. */
  begin(event: PointerEvent, card: string, drop: (onto: string) => void): void {
    this.moved = false
    if (event.button !== 0) return
    const [fromX, fromY] = [event.clientX, event.clientY]
    const move = (now: PointerEvent): void => {
      if (this.card === null && Math.hypot(now.clientX - fromX, now.clientY - fromY) < FAR) return
      this.moved = true
      this.card = card
      this.x = now.clientX
      this.y = now.clientY
      this.over = targetAt(now)
    }
    const end = (now: PointerEvent): void => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      const onto = this.card !== null && now.type === 'pointerup' ? targetAt(now) : null
      this.card = null
      this.over = null
      if (onto !== null) drop(onto)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  /** Whether a click was one, and not the end of a drag. */
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
