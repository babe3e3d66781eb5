// Announces events to people who use a screen reader: one live region for the whole page.
class Announcer {
  said = $state('')

  /** Announce a sentence. The same sentence twice is announced twice. */
  tell(sentence: string): void {
    this.said = this.said === sentence ? `${sentence}\u00a0` : sentence
  }
}

export const announcer = new Announcer()
