// Who I am here: a guest with a name, the same person tomorrow in the same browser.
import { comeIn, rename } from '../wire/api'
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

  async rename(name: string): Promise<void> {
    this.known = await rename(name)
  }

  /** Nobody, until one comes in again. */
  forget(): void {
    this.known = null
    this.coming = null
  }
}

export const me = new Myself()
