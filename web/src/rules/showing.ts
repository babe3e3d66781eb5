import { still } from '../app/settings.svelte'

/** Scroll to a section of the page, and move the keyboard's focus there. */
export function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: still() ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}
