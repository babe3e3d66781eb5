// How much of the window the board may fill: all that is left between what is above it and the prompt below.
export class Room {
  height = $state<string | undefined>(undefined)

  /** An action for the board's element. */
  fill = (board: HTMLElement): { destroy(): void } => {
    const measure = (): void => {
      const below = board.closest('main')?.nextElementSibling?.clientHeight ?? 0
      const above = board.getBoundingClientRect().top + scrollY
      this.height = `${Math.floor(innerHeight - above - below - 12)}px`
    }
    const watch = new ResizeObserver(measure)
    for (const one of board.closest('main')?.parentElement?.children ?? []) watch.observe(one)
    addEventListener('resize', measure)
    measure()
    return {
      destroy(): void {
        watch.disconnect()
        removeEventListener('resize', measure)
      },
    }
  }
}
