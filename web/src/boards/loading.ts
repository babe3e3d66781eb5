// The ways to a board: one of the page's own, in Svelte, or the module that a game brings.
import { mount, unmount, type Component } from 'svelte'
import type { BoardProps } from '../games'
import { loaded } from '../wire/parts'
import Guarded from './Guarded.svelte'
import type { BoardModule } from './interface'

export type LoadBoard = () => Promise<BoardModule>

/** A board of the page's own. */
export function inSvelte(part: () => Promise<{ default: Component<BoardProps> }>): LoadBoard {
  return async () => {
    const { default: Board } = await loaded(part)
    return {
      mount(element, play) {
        const mounted = mount(Guarded, { target: element, props: { Board, play } })
        return { unmount: () => void unmount(mounted) }
      },
    }
  }
}

/** The module at an address of the server; the board gets an element as large as its place. */
export function atAddress(address: string): LoadBoard {
  return async () => {
    const board = (await import(/* @vite-ignore */ address)) as BoardModule
    return {
      mount(element, play) {
        const box = document.createElement('div')
        box.style.height = '100%'
        element.append(box)
        return board.mount(box, play)
      },
    }
  }
}

/** The board on which any game can be played. */
export const GENERIC: LoadBoard = inSvelte(() => import('./generic/Board.svelte'))
