// Formats moments for the host.
import { localeOf, settings } from '../app/settings.svelte'

/** A moment in seconds since 1970, in the host's own time. */
export function date(moment: number): string {
  return new Date(moment * 1000).toLocaleString(localeOf(settings.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}
