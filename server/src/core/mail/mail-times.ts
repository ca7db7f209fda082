import { mailMessages } from './define-mail.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { localeOf } from '@portico/contract/platform/message.ts'

/**
 * Returns the time from `at` to `until` in `language`: minutes, from two hours on whole hours, rounded up by half a minute at
 * most.
 */
export function lifeText(until: Date, at: Date, language: Language): string {
  const minutes = Math.max(1, Math.round((until.getTime() - at.getTime()) / 60_000))
  const [unit, count] = minutes < 120 ? (['minutes', minutes] as const) : (['hours', Math.floor(minutes / 60)] as const)
  return mailMessages(language)(unit, { count })
}

/**
 * Formats an instant (ISO 8601) for `language`, in UTC.
 */
export function instantText(iso: string, language: Language): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', hour12: false } as const
  return `${new Intl.DateTimeFormat(localeOf(language), format).format(at)} UTC`
}

/**
 * Formats the day of an instant (ISO 8601) for `language`, in UTC.
 */
export function dayText(iso: string, language: Language): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
