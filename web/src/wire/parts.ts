// Parts of the page that are fetched when they are needed.
import { ask, patiently } from './api'

const reload = (): void => location.reload()

/**
 * A part of the page. If the server is away just then, the whole page is fetched anew once it is back: the browser
 * remembers what it could not get.
 */
export async function loaded<T>(part: () => Promise<T>, anew = reload): Promise<T> {
  try {
    return await part()
  } catch {
    await patiently(() => ask('GET', '/api/games'))
    anew()
    return new Promise(() => undefined)
  }
}
