// Formats the time left, briefly.
import { t } from '../app/text'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (number: number): string => String(number).padStart(2, '0')

/** Seconds as “0:09”, “12:30”, “3 h 05” or “2 d 4 h”; a unit that has begun counts as whole. */
export function timeSaid(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)}:${two(whole % MINUTE)}`
  if (whole < DAY)
    return t('table/time.hours', { h: Math.floor(whole / HOUR), m: two(Math.floor((whole % HOUR) / MINUTE)) })
  return t('table/time.days', { d: Math.floor(whole / DAY), h: Math.floor((whole % DAY) / HOUR) })
}
