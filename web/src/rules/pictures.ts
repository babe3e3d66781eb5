// The pictures of the rules pages, by game and rule: each game's are in its folder.
import type { Component } from 'svelte'
import type { Key } from '../app/text'

export interface Illustration {
  Drawing: Component
  caption: Key
}

type Pictures = Record<number, Illustration>

const FOLDERS = import.meta.glob<Pictures>('/src/games/*/rules/index.ts', { import: 'pictures', eager: true })

export const PICTURES: Readonly<Record<string, Pictures>> = Object.fromEntries(
  Object.entries(FOLDERS).map(([path, pictures]) => [path.split('/').at(-3)!, pictures]),
)
