// Robots for bots: head, antenna, eyes and mouth follow from a hash of the name.
import { both, box, fill, INK, line, MIDDLE, round, twice, WHITE, type Shape } from './drawing'

interface Metal {
  plate: string
  light: string
  dark: string
  glow: string
}

const METALS: readonly Metal[] = [
  { plate: '#7fb6c9', light: '#c5e3ec', dark: '#3d7286', glow: '#ffe08a' },
  { plate: '#e2a15c', light: '#f8d9b0', dark: '#9a6226', glow: '#fff1b8' },
  { plate: '#9aa3b2', light: '#d9dee6', dark: '#5b6474', glow: '#8df0c8' },
  { plate: '#8cbf86', light: '#cfe8c8', dark: '#4a7a48', glow: '#fff2a0' },
  { plate: '#b79ad6', light: '#e3d5f2', dark: '#6f5296', glow: '#ffd6f0' },
  { plate: '#e58f8a', light: '#f9d0cc', dark: '#9c4a48', glow: '#fff0c2' },
  { plate: '#e3c55c', light: '#f8ebb8', dark: '#8f7420', glow: '#c9f4ff' },
  { plate: '#6fb7a6', light: '#c3e6dc', dark: '#33705f', glow: '#ffe9a3' },
]
const GROUNDS = ['#26374a', '#3a2f4d', '#2f4238', '#4a3330', '#2c3f52', '#453a2a']

type Part = (metal: Metal) => Shape[]

const HEADS: readonly Part[] = [
  (m) => [fill(m.dark, box(30, 50, 12, 4)), fill(m.plate, box(20, 40, 34, 9)), fill(m.light, box(23, 34, 5, 2.5))],
  (m) => [
    fill(m.dark, box(32, 50, 10, 4)),
    fill(m.plate, round(MIDDLE, 37, 20, 18)),
    fill(m.light, round(26, 25, 6, 2.5)),
  ],
  (m) => [
    fill(m.dark, twice(20, 37, 5, 7)),
    fill(m.plate, 'M14 36a18 17 0 0 1 36 0v12a6 6 0 0 1 -6 6h-24a6 6 0 0 1 -6 -6z'),
    fill(m.light, 'M20 30q3 -7 9 -8l1 2.5q-5 1.5 -7 6.5z'),
  ],
  (m) => [
    fill(m.dark, twice(21, 38, 4, 5)),
    fill(m.plate, 'M19 21h26l6 12l-4 21h-30l-4 -21z', 5),
    fill(m.light, 'M22 22.5h20v2h-20z', 2),
  ],
]

const ANTENNAS: readonly Part[] = [
  (m) => [line(m.light, 'M32 22v-9', 2.5), fill(m.glow, round(MIDDLE, 10.5, 4))],
  (m) => [
    line(
      m.light,
      both((x) => `M${x(9)} 23L${x(13)} 12`),
      2.5,
    ),
    fill(m.glow, twice(13.5, 10.5, 3.2)),
  ],
  (m) => [line(m.light, 'M32 22v-4l-4 -3l8 -4l-4 -3', 2.5)],
  (m) => [fill(m.dark, box(15, 18, 8, 3)), fill(m.glow, box(11, 8, 6, 3))],
  (m) => [
    line(m.light, 'M41 23v-8', 2.5),
    fill(m.glow, 'M41 6l1.5 4l4 .5l-3 2.7l1 4l-3.5 -2.2l-3.5 2.2l1 -4l-3 -2.7l4 -.5z', 1),
  ],
]

const EYES: readonly Part[] = [
  () => [fill(WHITE, twice(8, 35, 5.5)), fill(INK, twice(8, 35.5, 3)), fill(WHITE, twice(7, 34, 1))],
  (m) => [fill(INK, box(29, 32, 12, 6)), fill(m.glow, twice(8, 35, 3.4))],
  (m) => [
    fill(INK, twice(8, 35, 5.5)),
    line(
      m.glow,
      both((x) => `M${x(5)} 36q${x(3) - MIDDLE} -4.5 ${x(6) - MIDDLE} 0`),
      2,
    ),
  ],
  (m) => [
    fill(
      INK,
      both((x) => `M${x(3.5)} 30h${x(9) - MIDDLE}v9h${MIDDLE - x(9)}z`),
      3,
    ),
    fill(m.glow, twice(8, 34.5, 2.8)),
  ],
]

const MOUTHS: readonly Part[] = [
  () => [line(INK, 'M25 45.5Q32 51 39 45.5', 2.5)],
  () => [fill(INK, box(44, 18, 6, 3)), line(WHITE, 'M28 44.5v5M32 44.5v5M36 44.5v5', 1.3)],
  (m) => [fill(INK, 'M25 44.5h14a7 6 0 0 1 -14 0z', 1), fill(m.glow, round(MIDDLE, 48.5, 3.5, 1.3))],
  (m) => [line(m.dark, 'M27 47h10', 3), fill('#ff9aa8', twice(14, 44.5, 3, 2))],
]

/** The 32-bit FNV-1a hash of a name. */
export function seeded(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The robot of a name, and the colour behind it. */
export function robot(name: string): { ground: string; shapes: Shape[] } {
  let rest = seeded(name)
  const one = <T>(from: readonly T[]): T => {
    const chosen = from[rest % from.length]!
    rest = Math.floor(rest / from.length)
    return chosen
  }
  const metal = one(METALS)
  const ground = one(GROUNDS)
  const [shape, antenna, eyes, mouth] = [one(HEADS), one(ANTENNAS), one(EYES), one(MOUTHS)]
  return { ground, shapes: [antenna, shape, eyes, mouth].flatMap((part) => part(metal)) }
}
