// Gestures on an area that can be scrolled and zoomed: the mouse drags it; two fingers, and the wheel with Ctrl, zoom it.

/** Scrolls by dragging with the mouse; for fingers the browser does that. */
export class Panning {
  /** Whether the latest press has moved the area, and so pressed nothing in it. */
  moved = false

  start(event: PointerEvent, area: HTMLElement): void {
    this.moved = false
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    const [x, y, fromX, fromY] = [event.clientX, event.clientY, area.scrollLeft, area.scrollTop]
    const move = (now: PointerEvent): void => {
      this.moved ||= Math.hypot(now.clientX - x, now.clientY - y) > 6
      if (this.moved) area.scrollTo(fromX - (now.clientX - x), fromY - (now.clientY - y))
    }
    const end = (): void => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
}

/** Zooms with two fingers, or with the wheel and Ctrl, around a point of the area; the browser's own zoom is prevented. */
export function zooming(
  zoom: () => number,
  zoomTo: (wanted: number, x: number, y: number) => void,
): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { apart: number; zoom: number } | null = null
    const apartOf = ([a, b]: TouchList): number => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY)
    const touch = (event: TouchEvent): void => {
      if (event.touches.length !== 2) start = null
      else start = { apart: apartOf(event.touches), zoom: zoom() }
    }
    const move = (event: TouchEvent): void => {
      if (!start || event.touches.length !== 2) return
      if (event.cancelable) event.preventDefault()
      const area = node.getBoundingClientRect()
      const [a, b] = event.touches
      zoomTo(
        (start.zoom * apartOf(event.touches)) / start.apart,
        (a!.clientX + b!.clientX) / 2 - area.x,
        (a!.clientY + b!.clientY) / 2 - area.y,
      )
    }
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const area = node.getBoundingClientRect()
      zoomTo(zoom() * Math.exp(-event.deltaY / 200), event.clientX - area.x, event.clientY - area.y)
    }
    node.addEventListener('touchstart', touch, { passive: true })
    node.addEventListener('touchend', touch, { passive: true })
    node.addEventListener('touchmove', move, { passive: false })
    node.addEventListener('wheel', wheel, { passive: false })
    return () => {
      node.removeEventListener('touchstart', touch)
      node.removeEventListener('touchend', touch)
      node.removeEventListener('touchmove', move)
      node.removeEventListener('wheel', wheel)
    }
  }
}
