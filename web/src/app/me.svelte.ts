// Who I am here: a guest with a name, the same person tomorrow in the same browser.
import { changeMe, comeIn, Refusal, whoAmI } from '../wire/api'
import type { Me } from '../wire/protocol'

const BANNED = 'guest/banned'

class Myself {
  known = $state<Me | null>(null)
  /** The server's sentence, if the host has banned me. */
  banned = $state<string | null>(null)
  private coming: Promise<Me> | null = null

  /** Come in, once; a returning browser is the same person. */
  comeIn(): Promise<Me> {
    this.coming ??= comeIn().then(
      (me) => (this.known = me),
      (error: unknown) => {
        this.coming = null
        if (error instanceof Refusal && error.code === BANNED) void this.learn(error.message)
        throw error
      },
    )
    return this.coming
  }

  /** Fetch who I am; people who are banned may still see that, and what is kept of them. */
  private async learn(sentence: string): Promise<void> {
    this.banned = sentence
    this.known = await whoAmI()
  }

  /** Change my name, my avatar, or both. */
  async change(change: { name?: string; avatar?: number }): Promise<void> {
    this.known = await changeMe(change)
  }

  /** Forget who I am, until I come in again. */
  forget(): void {
    this.known = null
    this.coming = null
  }
}

export const me = new Myself()
