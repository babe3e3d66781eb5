// Points at a place of the board.
import { still } from '../app/settings.svelte'

/** Point at a place as long as it is there, and bring it into sight; returns a function that stops. */
export function pointAt(board: HTMLElement, place: string | null): () => void {
  if (place === null) return () => undefined
  const point = (): void => {
    const before = [...board.querySelectorAll('[data-pointed]')]
    const found = placed(board, place)
    for (const one of before) if (!found.includes(one)) one.removeAttribute('data-pointed')
    for (const one of found) one.setAttribute('data-pointed', '')
    if (before.length === 0) found[0]?.scrollIntoView({ block: 'nearest', behavior: still() ? 'auto' : 'smooth' })
  }
  point()
  const watcher = new MutationObserver(point)
  watcher.observe(board, { subtree: true, childList: true, attributeFilter: ['data-point'] })
  return () => {
    watcher.disconnect()
    for (const one of board.querySelectorAll('[data-pointed]')) one.removeAttribute('data-pointed')
  }
}

/** The elements of a place on the board now; there may be several, or none. */
function placed(board: HTMLElement, place: string): Element[] {
  return [...board.querySelectorAll(`[data-point~="${CSS.escape(place)}"]`)]
}
