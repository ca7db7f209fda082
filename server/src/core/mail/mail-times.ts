import type { Language } from '@portico/contract/platform/language.ts'
import { localeOf, formatMessage } from '@portico/contract/platform/message.ts'

type LifeMessages = { minutes: string; hours: string }

/** A duration, in the grammatical case of the sentences around it. */
const lifeMessages: Record<Language, LifeMessages> = {
  en: { minutes: '{count, plural, one {# minute} other {# minutes}}', hours: '{count, plural, other {# hours}}' },
  de: { minutes: '{count, plural, one {# Minute} other {# Minuten}}', hours: '{count, plural, other {# Stunden}}' },
  fr: { minutes: '{count, plural, one {# minute} other {# minutes}}', hours: '{count, plural, other {# heures}}' },
  es: { minutes: '{count, plural, one {# minuto} other {# minutos}}', hours: '{count, plural, other {# horas}}' },
  pt: { minutes: '{count, plural, one {# minuto} other {# minutos}}', hours: '{count, plural, other {# horas}}' },
  it: { minutes: '{count, plural, one {# minuto} other {# minuti}}', hours: '{count, plural, other {# ore}}' },
  nl: { minutes: '{count, plural, one {# minuut} other {# minuten}}', hours: '{count, plural, other {# uur}}' },
  pl: {
    minutes: '{count, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}',
    hours: '{count, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}',
  },
  hi: { minutes: '{count, plural, other {# मिनट}}', hours: '{count, plural, other {# घंटे}}' },
  ja: { minutes: '{count, plural, other {#分}}', hours: '{count, plural, other {#時間}}' },
  ar: {
    minutes:
      '{count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
    hours: '{count, plural, zero {# ساعة} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}',
  },
}

/**
 * Returns the time from `at` to `until` in `language`: minutes, from two hours on whole hours, rounded up by half a minute at
 * most.
 */
export function lifeText(until: Date, at: Date, language: Language): string {
  const minutes = Math.max(1, Math.round((until.getTime() - at.getTime()) / 60_000))
  const [unit, count] = minutes < 120 ? (['minutes', minutes] as const) : (['hours', Math.floor(minutes / 60)] as const)
  return formatMessage(localeOf(language), lifeMessages[language][unit], { count })
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
