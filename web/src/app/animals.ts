// Sixteen animals, each in four coats. Eyes are drawn apart, so that glasses fit.
import { both, fill, INK, line, MIDDLE, round, twice, WHITE, type Shape } from './drawing'
import type { After } from './text'

/** The colours of one animal: its fur, its lighter parts and its darker parts. */
export interface Coat {
  fur: string
  light: string
  dark: string
}

export interface Animal {
  /** Has a name in the catalogue. */
  kind: After<'app/avatar.animal.'>
  /** Fur, light and dark of each of the four coats. */
  coats: readonly (readonly [string, string, string])[]
  /** How far the eyes are from the middle, how high, and how large. */
  eyes: readonly [number, number, number]
  /** How high a hat sits. */
  crown: number
  draw(coat: Coat): Shape[]
}

const nose = (y: number, colour = INK): Shape => fill(colour, `M28.5 ${y}h7l-3.5 4z`, 2)
const smile = (y: number, colour = INK): Shape =>
  line(
    colour,
    both((x) => `M${MIDDLE} ${y}q${(x(5) - MIDDLE) / 2} 4.5 ${x(5) - MIDDLE} 0`),
    1.8,
  )
const head = (coat: Coat, rx: number, ry: number, y = 37): Shape => fill(coat.fur, round(MIDDLE, y, rx, ry))
const cheeks = (y: number, colour = '#ff8fa3'): Shape => fill(colour, twice(14, y, 3, 2.2))

export const ANIMALS: readonly Animal[] = [
  {
    kind: 'cat',
    coats: [
      ['#f0a04b', '#fff0dc', '#c8742a'],
      ['#8d93a1', '#eceef2', '#676d7c'],
      ['#45424d', '#e6e1ea', '#2f2c37'],
      ['#efe3cf', '#fffaf0', '#c9a988'],
    ],
    eyes: [8, 35, 3],
    crown: 20,
    draw: (coat) => [
      fill(
        coat.fur,
        both((x) => `M${x(18)} 34L${x(17)} 14L${x(4)} 23z`),
        4,
      ),
      fill(
        coat.light,
        both((x) => `M${x(15)} 27L${x(15)} 19L${x(9)} 23z`),
        2,
      ),
      head(coat, 19, 17),
      fill(coat.dark, `M30.5 20.5h3v7h-3zM24.5 21.5h3v5h-3zM36.5 21.5h3v5h-3z`, 1),
      fill(coat.light, twice(4, 44, 5.5, 4.5)),
      nose(40, '#d9617a'),
      smile(44.5),
      line(
        coat.dark,
        both((x) => `M${x(12)} 42L${x(21)} 40M${x(12)} 45L${x(21)} 46`),
        1.3,
      ),
    ],
  },
  {
    kind: 'dog',
    coats: [
      ['#c98f5a', '#fff0dc', '#7d4f2b'],
      ['#f1e6d2', '#fffaf0', '#b98a56'],
      ['#5c5560', '#e9e2dd', '#38333d'],
      ['#e3b071', '#fff6e6', '#8a4f3a'],
    ],
    eyes: [8, 34, 3],
    crown: 20,
    draw: (coat) => [
      head(coat, 17, 18),
      fill(coat.light, 'M28 19q4 -2 8 0l2 20h-12z', 2),
      fill(coat.light, round(MIDDLE, 45, 10.5, 8.5)),
      fill(
        coat.dark,
        both((x) => `M${x(11)} 19Q${x(23)} 17 ${x(22)} 33Q${x(21)} 44 ${x(16)} 42Q${x(13)} 33 ${x(11)} 19z`),
        2,
      ),
      fill(INK, round(MIDDLE, 41, 4.5, 3.2)),
      smile(46),
      fill('#f07a8c', 'M29.5 49.5h5v2.5a2.5 2.5 0 0 1 -5 0z'),
    ],
  },
  {
    kind: 'fox',
    coats: [
      ['#e8703a', '#fff4e6', '#4a3029'],
      ['#c9553d', '#ffe9dd', '#3b2a2e'],
      ['#eceff4', '#ffffff', '#8d97a8'],
      ['#6f7482', '#f0ede6', '#33343d'],
    ],
    eyes: [8, 34, 2.8],
    crown: 20,
    draw: (coat) => [
      fill(
        coat.fur,
        both((x) => `M${x(19)} 33L${x(19)} 11L${x(4)} 23z`),
        3,
      ),
      fill(
        coat.dark,
        both((x) => `M${x(17)} 22L${x(18)} 13L${x(11)} 18z`),
        2,
      ),
      fill(coat.fur, 'M11 33Q14 19 32 19Q50 19 53 33Q46 46 32 54Q18 46 11 33z', 2),
      fill(
        coat.light,
        both((x) => `M${x(20)} 34Q${x(10)} 36 ${x(2)} 44L${MIDDLE} 53Q${x(14)} 47 ${x(20)} 34z`),
        1,
      ),
      fill(INK, round(MIDDLE, 50, 4, 3.2)),
    ],
  },
  {
    kind: 'bear',
    coats: [
      ['#9a6a44', '#e2bf95', '#6f4a2d'],
      ['#e9e4da', '#fffdf8', '#bdb3a2'],
      ['#5b4a44', '#c9a98d', '#3c302c'],
      ['#d8a25f', '#f8e2bd', '#a8743a'],
    ],
    eyes: [7.5, 34, 2.8],
    crown: 19,
    draw: (coat) => [
      fill(coat.fur, twice(14, 22, 7)),
      fill(coat.dark, twice(14, 22, 3.8)),
      head(coat, 19, 18),
      fill(coat.light, round(MIDDLE, 44, 9.5, 7.5)),
      fill(INK, round(MIDDLE, 40.5, 4, 2.8)),
      smile(44.5),
    ],
  },
  {
    kind: 'panda',
    coats: [
      ['#fffdf8', '#fffdf8', '#35333c'],
      ['#f7ece2', '#fffaf2', '#8a4a3a'],
      ['#fff3f5', '#ffffff', '#6a5480'],
      ['#f1f5f7', '#ffffff', '#3d5a6e'],
    ],
    eyes: [8, 35, 2.6],
    crown: 19,
    draw: (coat) => [
      fill(coat.dark, twice(15, 21, 7)),
      head(coat, 20, 18),
      fill(
        coat.dark,
        both((x) => `M${x(4)} 35Q${x(5)} 28 ${x(10)} 29Q${x(15)} 33 ${x(13)} 40Q${x(8)} 44 ${x(4)} 35z`),
        1,
      ),
      fill(WHITE, twice(8, 35, 3.6)),
      fill(INK, round(MIDDLE, 43, 3.6, 2.5)),
      smile(46.5),
      cheeks(45),
    ],
  },
  {
    kind: 'rabbit',
    coats: [
      ['#f4efe8', '#ffb7c2', '#c9bfb2'],
      ['#b59a86', '#f5cdbf', '#84695a'],
      ['#a9aeb9', '#f6c6d0', '#7b818e'],
      ['#f6dcc0', '#f7a9a0', '#cfa57f'],
    ],
    eyes: [7.5, 38, 2.8],
    crown: 24,
    draw: (coat) => [
      fill(
        coat.fur,
        both((x) => `M${x(3)} 28Q${x(5)} 5 ${x(11)} 5Q${x(17)} 7 ${x(14)} 28z`),
        2,
      ),
      fill(
        coat.light,
        both((x) => `M${x(7)} 26Q${x(8)} 10 ${x(10.5)} 10Q${x(13)} 11 ${x(11.5)} 26z`),
      ),
      head(coat, 17, 16, 40),
      fill(WHITE, twice(4, 46, 5, 4.2)),
      nose(42, '#e0708a'),
      fill(WHITE, 'M29.5 49h5v4h-5z', 1),
      line(coat.dark, 'M32 49v4.5', 1),
      cheeks(45),
    ],
  },
  {
    kind: 'owl',
    coats: [
      ['#8a6a52', '#f3e3cb', '#5d4433'],
      ['#e8e6e1', '#ffffff', '#a7a39b'],
      ['#5f6f8a', '#dfe7f2', '#3f4c63'],
      ['#c47f4e', '#fbe8cf', '#8b4f29'],
    ],
    eyes: [8.5, 33, 4],
    crown: 19,
    draw: (coat) => [
      fill(coat.fur, 'M13 15Q22 18 32 18Q42 18 51 15Q54 30 51 42Q46 57 32 57Q18 57 13 42Q10 30 13 15z', 3),
      fill(coat.light, round(MIDDLE, 51, 10, 8)),
      line(coat.dark, 'M27 49l2.5 2l2.5 -2l2.5 2l2.5 -2M27 54l2.5 2l2.5 -2l2.5 2l2.5 -2', 1.5),
      fill(coat.light, twice(8.5, 33, 9.5)),
      fill('#f5b83d', twice(8.5, 33, 6.5)),
      fill('#f0892b', 'M28.5 38h7l-3.5 7z', 2),
    ],
  },
  {
    kind: 'frog',
    coats: [
      ['#6fbf5a', '#d8f0b4', '#3f8a3c'],
      ['#3f9e8f', '#c4ece0', '#256e66'],
      ['#a7c94a', '#f0f5c0', '#6f8f26'],
      ['#e0894a', '#ffe1bd', '#a85a2a'],
    ],
    eyes: [11, 22, 3.4],
    crown: 24,
    draw: (coat) => [
      fill(coat.fur, twice(11, 23, 8.5)),
      fill(coat.fur, round(MIDDLE, 39, 21, 16)),
      fill(coat.light, round(MIDDLE, 47, 13, 7)),
      fill(WHITE, twice(11, 22, 6)),
      line(coat.dark, 'M18 39Q32 51 46 39', 2.4),
      fill(coat.dark, twice(2.5, 34, 1)),
      cheeks(41),
    ],
  },
  {
    kind: 'pig',
    coats: [
      ['#f4a6b4', '#f8c3cc', '#c9677d'],
      ['#e8b9a2', '#f6d7c6', '#b57a61'],
      ['#6d6570', '#a79dab', '#413b45'],
      ['#f7cdb0', '#fde3d0', '#d18a63'],
    ],
    eyes: [9, 33, 2.8],
    crown: 20,
    draw: (coat) => [
      fill(
        coat.fur,
        both((x) => `M${x(17)} 32L${x(20)} 15L${x(6)} 21z`),
        4,
      ),
      fill(
        coat.dark,
        both((x) => `M${x(15.5)} 26L${x(18)} 18L${x(11)} 21z`),
        1,
      ),
      head(coat, 19, 17),
      fill(coat.light, round(MIDDLE, 43, 9, 6.5)),
      fill(coat.dark, twice(3.5, 43, 1.7, 2.5)),
      line(coat.dark, 'M28 52.2q4 2 8 0', 1.6),
    ],
  },
  {
    kind: 'koala',
    coats: [
      ['#a3a9b5', '#f1e9ec', '#6c7280'],
      ['#b8a99a', '#f5ebe0', '#86776a'],
      ['#7f8fa8', '#e6edf6', '#56647c'],
      ['#c3b1c9', '#fbf0fa', '#8c7794'],
    ],
    eyes: [9, 34, 2.6],
    crown: 20,
    draw: (coat) => [
      fill(coat.fur, twice(18.5, 27, 9.5)),
      fill(coat.light, twice(18.5, 27, 5.5)),
      head(coat, 17, 17),
      fill(INK, round(MIDDLE, 39.5, 4.8, 6.5)),
      line(INK, 'M28 49.5q4 3 8 0', 1.8),
      cheeks(44, '#e9a3ad'),
    ],
  },
  {
    kind: 'penguin',
    coats: [
      ['#3b3f4c', '#fffdf8', '#f2a33a'],
      ['#3d5f8f', '#f4f9ff', '#f4b942'],
      ['#7a5a8c', '#fbf4ff', '#f09a5a'],
      ['#4f7f79', '#f3fbf8', '#f2b134'],
    ],
    eyes: [7.5, 34, 2.8],
    crown: 17,
    draw: (coat) => [
      fill(coat.fur, round(MIDDLE, 38, 20, 21)),
      fill(
        coat.light,
        both((x) => `M${MIDDLE} 31Q${x(2)} 25 ${x(9)} 25Q${x(16)} 27 ${x(15)} 37Q${x(15)} 55 ${MIDDLE} 56z`),
        1,
      ),
      fill(coat.dark, 'M26.5 40q5.5 -4 11 0l-5.5 6z', 2),
      cheeks(43),
    ],
  },
  {
    kind: 'lion',
    coats: [
      ['#f2c063', '#fff0d0', '#b4652a'],
      ['#f4e3c8', '#fffaf0', '#d69a4a'],
      ['#c99a5f', '#f6e3c5', '#5f3d2a'],
      ['#f0b48c', '#ffe9d9', '#c24d3d'],
    ],
    eyes: [7, 34, 2.6],
    crown: 16,
    draw: (coat) => [
      fill(coat.dark, mane(MIDDLE, 36, 25, 21, 12), 2),
      fill(coat.fur, twice(12, 24, 4.5)),
      head(coat, 15.5, 15.5),
      fill(coat.light, twice(4, 44, 5.5, 4.5)),
      nose(39.5),
      smile(44),
    ],
  },
  {
    kind: 'mouse',
    coats: [
      ['#b9bcc6', '#f3b9c4', '#84889a'],
      ['#d9c3a5', '#f6c9bd', '#a58762'],
      ['#f3f1ee', '#f9c3cd', '#bdb8b2'],
      ['#8a7a86', '#eab4c0', '#5f5260'],
    ],
    eyes: [6.5, 38, 2.7],
    crown: 25,
    draw: (coat) => [
      fill(coat.fur, twice(16, 24, 11)),
      fill(coat.light, twice(16, 24, 7)),
      fill(coat.fur, 'M16 40Q16 26 32 26Q48 26 48 40Q44 50 32 56Q20 50 16 40z', 1),
      line(
        coat.dark,
        both((x) => `M${x(7)} 47L${x(18)} 45M${x(7)} 49.5L${x(17)} 51`),
        1.2,
      ),
      fill('#e0708a', round(MIDDLE, 50, 3.6, 3)),
    ],
  },
  {
    kind: 'chick',
    coats: [
      ['#f8d24a', '#fdeaa0', '#ee8a2b'],
      ['#fff3d6', '#fffaf0', '#f2a33a'],
      ['#f3b29a', '#fbd9c9', '#d9653b'],
      ['#9fd0e0', '#d3eef5', '#f0973a'],
    ],
    eyes: [8.5, 35, 2.9],
    crown: 19,
    draw: (coat) => [
      line(coat.dark, 'M32 21Q30 14 25 14M32 21Q33 13 38 12', 2.6),
      fill(coat.fur, round(MIDDLE, 38, 19, 18.5)),
      fill(coat.light, round(MIDDLE, 51, 10, 5)),
      fill(coat.dark, 'M26 40L32 36.5L38 40L32 46z', 2),
      cheeks(42),
    ],
  },
  {
    kind: 'monkey',
    coats: [
      ['#8a5a3c', '#f3cfa3', '#5f3b25'],
      ['#c48a4e', '#fbe3c0', '#8c5a2b'],
      ['#4f4a52', '#d9c3b2', '#332f37'],
      ['#b0685a', '#f8d3c3', '#7d4238'],
    ],
    eyes: [6.5, 33, 2.7],
    crown: 18,
    draw: (coat) => [
      fill(coat.fur, twice(19, 36, 7.5)),
      fill(coat.light, twice(19, 36, 4.3)),
      head(coat, 18, 18.5, 36),
      fill(coat.light, `${twice(6.5, 32.5, 7.5, 8)}${round(MIDDLE, 44.5, 12.5, 9)}`),
      fill(coat.dark, twice(2.2, 41.5, 1.1)),
      line(coat.dark, 'M25.5 46.5Q32 52 38.5 46.5', 2),
    ],
  },
  {
    kind: 'octopus',
    coats: [
      ['#c86ac0', '#efb8ea', '#8f3f8a'],
      ['#ef7a6a', '#ffc4b8', '#b8463a'],
      ['#5f8fd8', '#c0d8fb', '#3763a8'],
      ['#58b0a0', '#bfe8de', '#2f7f71'],
    ],
    eyes: [7.5, 33, 3.3],
    crown: 15,
    draw: (coat) => [
      fill(
        coat.fur,
        'M13 33Q13 13 32 13Q51 13 51 33Q51 42 55 46Q57 52 52 52Q47 52 46 47Q45 57 40 57Q36 57 35.5 49Q35 58 32 58Q29 58 28.5 49Q28 57 24 57Q19 57 18 47Q17 52 12 52Q7 52 9 46Q13 42 13 33z',
      ),
      fill(coat.light, `${round(21, 22, 2.5)}${round(27, 18.5, 1.6)}${round(43.5, 24, 2)}`),
      line(coat.dark, 'M27.5 41Q32 45.5 36.5 41', 2),
      cheeks(39),
    ],
  },
]

/** A lion's mane: a number of tufts around a middle. */
function mane(x: number, y: number, far: number, near: number, tufts: number): string {
  const at = (part: number, away: number): string => {
    const angle = (2 * Math.PI * part) / tufts
    return `${(x + away * Math.sin(angle)).toFixed(1)} ${(y - away * Math.cos(angle)).toFixed(1)}`
  }
  const curves = Array.from({ length: tufts }, (_, tuft) => `Q${at(tuft + 0.5, far + 4)} ${at(tuft + 1, near)}`)
  return `M${at(0, near)}${curves.join('')}z`
}
