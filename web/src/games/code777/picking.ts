// Picking the three numbers of a solution.

/** The numbers with one more; a fourth is not taken. */
export function pick(picked: readonly number[], number: number): readonly number[] {
  return picked.length < 3 ? [...picked, number].sort((a, b) => a - b) : picked
}

/** Whether a key is meant for the board: no modifier, and nobody is writing. */
export function plain(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  return !(event.target as Element | null)?.closest?.('input, textarea, select, [role=dialog]')
}
