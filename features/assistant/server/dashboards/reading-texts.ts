import {
  assumptionsOf,
  columnsUsed,
  unsureReadings,
  type Assumption,
} from '@portico/contract/core/analysis/assumptions.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type english from '#features/assistant/server/dashboards/messages/en.json'
import type { StoredDataset } from '#features/assistant/server/datasets/dataset-queries.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)
type T = ReturnType<typeof messages>

/**
 * Returns what the numbers of these queries take for granted about the reading of their file, and which readings are
 * unsure, as sentences for an exported dashboard or an email. Own data is not read from a file.
 */
export function readingTexts(
  { own, report, columns }: Pick<StoredDataset, 'own' | 'report' | 'columns'>,
  queries: readonly Pick<Query, 'column' | 'group' | 'filters'>[],
  language: Language,
): string[] {
  if (own !== null || queries.length === 0) return []
  const t = messages(language)
  const used = new Set(queries.flatMap(columnsUsed))
  const unsure = unsureReadings(report, [...used]).map(({ column }) => column)
  const assumed = assumptionsOf(
    report,
    columns.filter(({ name }) => used.has(name)),
  ).flatMap((assumption) => textOf(t, assumption) ?? [])
  return [
    ...(unsure.length === 0 ? [] : [`${t('reading.unsure', { columns: unsure.join(', ') })}.`]),
    ...(assumed.length === 0 ? [] : [t('reading.assumptions', { assumptions: assumed.join(', ') })]),
  ]
}

const kinds = {
  title: 'reading.title',
  header: 'reading.header',
  units: 'reading.units',
  total: 'reading.total',
  footer: 'reading.footer',
  chosen: 'reading.chosen',
} as const

const orders = {
  'day-first': 'reading.dayFirst',
  'month-first': 'reading.monthFirst',
  'year-first': 'reading.yearFirst',
} as const

/** Returns the text of an assumption that every reader should know; null for details. */
function textOf(t: T, assumption: Assumption): string | null {
  switch (assumption.kind) {
    case 'left-out':
      return t(kinds[assumption.of], { count: assumption.count })
    case 'unread':
      return t('reading.unread', { count: assumption.count, columns: assumption.columns.join(', ') })
    case 'decimal':
      return t(assumption.sign === 'comma' ? 'reading.decimalComma' : 'reading.decimalPoint')
    case 'date-order':
      return t(orders[assumption.order])
    default:
      return null
  }
}
