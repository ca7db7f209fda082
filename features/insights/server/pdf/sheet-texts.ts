import { presetRanges } from '#features/insights/contract/board-range.ts'
import type { ShownFilter } from '#features/insights/contract/widget-data.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { localeOf } from '@portico/contract/platform/message.ts'
import type english from '#features/insights/server/pdf/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'

export const pdfMessages = messagesBeside<typeof english>(import.meta.dirname)

/** A filter in words: its range with its days, and its company. */
export type FilterTexts = { range: string; company: string }

/**
 * The words of a filter in a language. Days are named in full, so that a page says in a year what it was about.
 */
export function filterTexts({ range, from, to, company }: ShownFilter, language: Language): FilterTexts {
  const t = pdfMessages(language)
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  const days = from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to))
  const preset = presetRanges.find((each) => each === range)
  const name = preset === '24h' ? t('range24h') : t('rangeDays', { count: Number.parseInt(preset ?? '', 10) })
  return { range: preset === undefined ? days : `${name}: ${days}`, company: company?.companyname ?? t('allCompanies') }
}

/** When something was made, in the reader's time zone. */
export function madeText(at: Date, language: Language, timeZone: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(localeOf(language), options).format(at)
}
