// Who I am here: a guest with a name, the same person tomorrow in the same browser.
import { changeMe, comeIn } from '../wire/api'
import type { Me } from '../wire/protocol'

class Myself {
  known = $state<Me | null>(null)
  private coming: Promise<Me> | null = null

  /** Come in, once; whoever was here before is the same person. */
  comeIn(): Promise<Me> {
    this.coming ??= comeIn().then(
      (me) => (this.known = me),
      (error: unknown) => {
        this.coming = null
        throw error
      },
    )
    return this.coming
  }

  /** Another name, another avatar, or both. */
  async change(change: { name?: string; avatar?: number }): Promise<void> {
    this.known = await changeMe(change)
  }

  /** Nobody, until one comes in again. */
  forget(): void {
    this.known = null
    this.coming = null
  }
}

export const me = new Myself()
