import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { localeOf } from '@portico/contract/platform/message.ts'
import type { Keys } from '#server/platform/crypto/secret.ts'

/** What a mail says, before it is laid out as text and as HTML. */
export type MailContent = {
  subject: string
  /** Paragraphs before what matters. */
  lines: string[]
  /** The one address to open, if any: a button, and the address itself. */
  action?: { label: string; url: string }
  /** What is to be typed elsewhere, if anything: set large, alone on its line. */
  secret?: { label: string; text: string }
  /** Paragraphs behind it, smaller. */
  notes: string[]
}

/**
 * What a template writes from: `params` as they were queued, brand and language, the secret that codes come from, when the
 * mail is written, and for how long from then what it brings is good, as its language says that.
 */
export type MailFacts = {
  params: Record<string, string>
  domain: DomainSettings
  language: Language
  secret: Keys
  at: Date
  life: string
}

export type Template = (facts: MailFacts) => MailContent

/**
 * An instant (ISO 8601) as a mail in `language` tells it, in UTC.
 */
export function instantText(iso: string, language: Language): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', hour12: false } as const
  return `${new Intl.DateTimeFormat(localeOf(language), format).format(at)} UTC`
}

/**
 * The day of an instant (ISO 8601) as a mail in `language` writes it, in UTC.
 */
export function dayText(iso: string, language: Language): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
