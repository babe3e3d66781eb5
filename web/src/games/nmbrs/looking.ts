// Looking at a table that is larger than its window: how far to scroll and to zoom. Pure; one axis at a time where that
// is enough.

export interface Extent {
  /** How far it is scrolled. */
  at: number
  /** The length that is visible. */
  seen: number
  /** The whole length. */
  all: number
}

/** The least distance, in pixels, that counts as scrolled, so that rounding shows no fade. */
const HAIR = 2

/** Whether there is more before and after what is seen. */
export function beyond({ at, seen, all }: Extent): { before: boolean; after: boolean } {
  return { before: at > HAIR, after: at + seen < all - HAIR }
}

/** How far to scroll so that this part is seen, with a margin, moving as little as possible; its beginning goes first. */
export function reveal({ at, seen, all }: Extent, from: number, to: number, margin = 12): number {
  const last = Math.max(0, all - seen)
  const wanted = Math.min(from - margin, Math.max(at, to + margin - seen))
  return Math.min(last, Math.max(0, wanted))
}

/** How far to scroll after growing by this factor, so that what lies under the point stays there. */
export function steady(at: number, point: number, factor: number, margin = 0): number {
  return Math.max(0, (at + point - margin) * factor + margin - point)
}

/** A zoom within its limits. */
export function limited(zoom: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, zoom))
}

/** The zoom at which all of it is seen; never larger than as it is. */
export function fitting(wide: number, high: number, width: number, height: number): number {
  if (wide <= 0 || high <= 0) return 1
  return Math.min(1, width / wide, height / high)
}
