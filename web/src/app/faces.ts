// Portraits of our own: an animal for everybody who plays, a robot for every bot.
import { ANIMALS, type Coat } from './animals'
import { both, fill, INK, line, MIDDLE, round, twice, WHITE, type Shape } from './drawing'

/** How many a person can choose from. */
export const AVATARS = 64
export const EXTRAS = ['plain', 'glasses', 'scarf', 'hat'] as const
export type Extra = (typeof EXTRAS)[number]

const KINDS = ANIMALS.length
/** Background colours, far apart for the avatars of the same animal. */
const GROUNDS = ['#f6cf8e', '#a9d8cf', '#c9bdec', '#f3b6b0', '#b5d2f0', '#cfe0a0', '#f0c3da', '#dcd3c2']
const TRIMS = ['#c0392b', '#1f6f8b', '#6a3fa0', '#2f7d4f', '#b9770e', '#34495e', '#a83275', '#0b6b63']

/** What an avatar is: which animal, in which coat, wearing what. Numbers beyond the last start again from the first. */
export function traits(avatar: number): { animal: number; coat: number; extra: Extra } {
  const known = ((Math.trunc(avatar) % AVATARS) + AVATARS) % AVATARS
  const [animal, coat] = [known % KINDS, Math.floor(known / KINDS)]
  return { animal, coat, extra: EXTRAS[(animal + coat) % EXTRAS.length]! }
}

/** The portrait of a person, and the colour behind it. */
export function portrait(avatar: number): { ground: string; shapes: Shape[] } {
  const { animal: which, coat: number, extra } = traits(avatar)
  const animal = ANIMALS[which]!
  const [fur, light, dark] = animal.coats[number]!
  const coat: Coat = { fur, light, dark }
  const [away, y, size] = animal.eyes
  const trim = TRIMS[(which + Math.floor(which / EXTRAS.length)) % TRIMS.length]!
  const eyes = [fill(INK, twice(away, y, size)), fill(WHITE, twice(away - size * 0.3, y - size * 0.35, size * 0.32))]
  const worn: Record<Extra, Shape[]> = {
    plain: [],
    glasses: glasses(away, y, trim),
    scarf: scarf(trim),
    hat: hat(animal.crown, trim),
  }
  const ground = GROUNDS[(which * 3 + number * 2) % GROUNDS.length]!
  return { ground, shapes: [...animal.draw(coat), ...eyes, ...worn[extra]] }
}

function glasses(away: number, y: number, trim: string): Shape[] {
  const frame = both((x) => round(x(away), y, away - 1.5))
  return [fill('#ffffff40', frame), line(trim, `${frame}M${MIDDLE - 1.5} ${y}h3`, 2)]
}

function scarf(trim: string): Shape[] {
  return [
    fill(trim, 'M12 52Q32 60 52 52L54 58Q32 67 10 58z', 2),
    fill(trim, 'M39 56h8l2 10h-9z', 2),
    line('#ffffff66', 'M20 55.5l-1 5M27 57l-.5 5M34 57.5v5', 1.5),
  ]
}

function hat(crown: number, trim: string): Shape[] {
  const top = crown - 15
  return [
    fill(trim, `M23 ${crown + 2}Q32 ${crown + 6} 41 ${crown + 2}L33.5 ${top + 2}h-3z`, 2),
    line('#ffffff99', `M27 ${crown - 5}q5 3 9 1M25 ${crown + 0.5}q7 4 13 1`, 1.8),
    fill('#fff3c4', round(MIDDLE, top + 1, 3.2)),
  ]
}
