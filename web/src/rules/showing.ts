import { still } from '../app/settings.svelte'

/** Bring a section of the page into sight, and let the keyboard go on from there. */
export function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: still() ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}
