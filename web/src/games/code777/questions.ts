// Written from the game's own words by `make docs`; do not edit.

/** All tiles, a row for each number. */
export const PYRAMID: readonly string[][] = [
  ['g1'],
  ['y2', 'y2'],
  ['k3', 'k3', 'k3'],
  ['n4', 'n4', 'n4', 'n4'],
  ['r5', 'r5', 'r5', 'r5', 'k5'],
  ['p6', 'p6', 'p6', 'g6', 'g6', 'g6'],
  ['p7', 'y7', 'y7', 'b7', 'b7', 'b7', 'b7'],
]

/** The letters of the colours. */
export const COLOURS = ['g', 'y', 'k', 'n', 'r', 'p', 'b'] as const
export type Colour = (typeof COLOURS)[number]

/** The numbers of all questions. */
export const QUESTIONS: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
]
