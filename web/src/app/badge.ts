// Shows that it is your turn while you look elsewhere: on the tab's icon and on the app's.
import { t } from './text'

const ICONS = { quiet: '/icon.svg', due: '/icon-due.svg' }

let waiting = false

/** Mark or unmark the icons. The tab's is marked only while the tab is hidden. */
export function badge(due: boolean): void {
  waiting = due
  show()
}

/** The tab's title: whose turn it is goes first, because a narrow tab shows only the beginning. */
export function titled(page: string, due = false): string {
  return `${due ? `● ${t('app/badge.your-turn')} · ` : ''}${page ? `${page} · ` : ''}Numbra`
}

/** Follow the tab as it is hidden and shown. To be called once. */
export function keepBadge(): void {
  document.addEventListener('visibilitychange', show)
}

function show(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const wanted = waiting && document.hidden ? ICONS.due : ICONS.quiet
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted)
  // Where an installed app has no badge, or none is allowed, the tab's icon is enough.
  const set = waiting ? navigator.setAppBadge?.() : navigator.clearAppBadge?.()
  set?.catch(() => undefined)
}
