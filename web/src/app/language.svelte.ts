// Changes the language as soon as the catalogues of the new one have been fetched.
import { loaded } from '../wire/parts'
import { LANGUAGES, load } from './catalogues'
import { keep, settings } from './settings.svelte'

/** Each language that can be chosen, under its own name. */
export const NAMES: readonly [string, string][] = LANGUAGES.map((code): [string, string] => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return [code, name.charAt(0).toLocaleUpperCase(code) + name.slice(1)]
})

class Language {
  /** The language chosen last, while it is being fetched. */
  wanted = $state<string | null>(null)
  /** Whether it could not be fetched yet. */
  failed = $state(false)

  /** Change the language. If the server is away or was updated, the page is reloaded in that language. */
  async choose(code: string): Promise<void> {
    this.wanted = code
    this.failed = false
    await loaded(
      () => this.fetch(code),
      () => {
        if (this.wanted !== code) return
        keep({ ...settings, language: code })
        location.reload()
      },
    )
    if (this.wanted !== code) return
    settings.language = code
    this.wanted = null
  }

  private async fetch(code: string): Promise<void> {
    try {
      await load(code)
    } catch (error) {
      this.failed = this.wanted === code
      throw error
    }
  }
}

export const language = new Language()
