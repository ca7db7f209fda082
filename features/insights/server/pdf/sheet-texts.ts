import { presetRanges } from '#features/insights/contract/board-range.ts'
import type { ShownFilter } from '#features/insights/contract/widget-data.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { localeOf } from '@portico/contract/platform/message.ts'
import type english from '#features/insights/server/pdf/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'

export const pdfMessages = messagesBeside<typeof english>(import.meta.dirname)

/** The texts of a filter: its range with the days, and its company. */
export type FilterTexts = { range: string; company: string }

/** Formats a filter in a language. Days include the year, so that a printed page stays clear. */
export function filterTexts({ range, from, to, company }: ShownFilter, language: Language): FilterTexts {
  const t = pdfMessages(language)
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  const days = from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to))
  const preset = presetRanges.find((known) => known === range)
  const name = preset === '24h' ? t('range24h') : t('rangeDays', { count: Number.parseInt(preset ?? '', 10) })
  return { range: preset === undefined ? days : `${name}: ${days}`, company: company?.companyname ?? t('allCompanies') }
}

/** Formats the time at which something was made, in the reader's time zone. */
export function madeText(at: Date, language: Language, timeZone: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(localeOf(language), options).format(at)
}
