// Recent turns in a few words each, the latest first.
import { t } from '../../app/text'
import type { Nmbrs } from '../../wire/protocol'
import { theCard, written } from './cards'

export type Part =
  | { kind: 'took' | 'swapped' | 'discarded'; card: string }
  | { kind: 'drew' | 'ended' }
  | { kind: 'laid'; row: readonly string[]; points: number; doubled: boolean }

export interface Deed {
  seat: number
  parts: readonly Part[]
}

const KEPT = 6

/** The recent deeds with new events added. A new round drops those of the old one. */
export function doneLately(before: readonly Deed[], events: readonly Nmbrs.Event[]): readonly Deed[] {
  return events.reduce(add, before).slice(0, KEPT)
}

function add(deeds: readonly Deed[], event: Nmbrs.Event): readonly Deed[] {
  if (event.type === 'dealt') return []
  if (event.type === 'undone') return takenBack(deeds, event.seat)
  const part = partOf(event)
  if (!part || !('seat' in event)) return deeds
  const [last, ...rest] = deeds
  if (last?.seat !== event.seat || closed(last)) return [{ seat: event.seat, parts: [part] }, ...deeds]
  return [{ ...last, parts: [...last.parts, part] }, ...rest]
}

function partOf(event: Nmbrs.Event): Part | null {
  switch (event.type) {
    case 'taken':
      return { kind: 'took', card: event.card }
    case 'drawn':
      return { kind: 'drew' }
    case 'laid':
      return { kind: 'laid', row: event.row, points: event.points, doubled: event.doubled }
    case 'swapped':
      return { kind: 'swapped', card: event.card }
    case 'discarded':
      return { kind: 'discarded', card: event.card }
    case 'turn-ended':
      return { kind: 'ended' }
    default:
      return null
  }
}

function closed(deed: Deed): boolean {
  const last = deed.parts.at(-1)?.kind
  return last === 'discarded' || last === 'ended'
}

function takenBack(deeds: readonly Deed[], seat: number): readonly Deed[] {
  const [last, ...rest] = deeds
  if (last?.seat !== seat) return deeds
  const at = last.parts.findLastIndex((part) => part.kind === 'laid' || part.kind === 'swapped')
  return at < 0 ? deeds : [{ ...last, parts: last.parts.filter((_, index) => index !== at) }, ...rest]
}

/** The name with which a sentence about a turn begins; null for one’s own turn. */
export function whoSaid(name: string | null): string {
  return name === null ? t('nmbrs/deed.you') : t('nmbrs/deed.who', { name })
}

/** One deed in words that continue the sentence; its score stands beside it. */
export function said(part: Part): string {
  if (part.kind === 'laid') return t('nmbrs/deed.laid', { row: written(part.row) })
  return t(`nmbrs/deed.${part.kind}`, 'card' in part ? { card: theCard(part.card) } : {})
}
