// What happens is also told to those who listen instead of looking: one live region for the whole page.
class Announcer {
  said = $state('')

  /** Tell it. The same sentence twice is told twice. */
  tell(sentence: string): void {
    this.said = this.said === sentence ? `${sentence}\u00a0` : sentence
  }
}

export const announcer = new Announcer()
