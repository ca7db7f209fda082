import { isTimezone } from '@portico/contract/core/requests/business-hours.ts'
import { mailMessages } from './define-mail.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { localeOf } from '@portico/contract/platform/message.ts'

/**
 * Returns the time from `at` to `until` in `language`: in minutes, or in whole hours from two hours on, rounded up by
 * at most half a minute.
 */
export function lifeText(until: Date, at: Date, language: Language): string {
  const minutes = Math.max(1, Math.round((until.getTime() - at.getTime()) / 60_000))
  const [unit, count] = minutes < 120 ? (['minutes', minutes] as const) : (['hours', Math.floor(minutes / 60)] as const)
  return mailMessages(language)(unit, { count })
}

/**
 * Formats an instant (ISO 8601) for `language` in an IANA time zone, with the offset. Uses UTC if none is given or this
 * runtime does not know it.
 */
export function instantText(iso: string, language: Language, timezone = 'UTC'): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const zone = isTimezone(timezone) ? timezone : 'UTC'
  const locale = localeOf(language)
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: zone, hour12: false } as const
  const text = new Intl.DateTimeFormat(locale, format).format(at)
  if (zone === 'UTC') return `${text} UTC`
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${text} (${zone.replaceAll('_', ' ')}, ${offset})`
}

/**
 * Formats the day of an instant (ISO 8601) for `language`, in UTC.
 */
export function dayText(iso: string, language: Language): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
