import type { Answer } from '#features/assistant/contract/answer.ts'
import { isDurationQuery } from '@portico/analysis/dashboards/derived-queries.ts'
import { durationText } from '@portico/charts/duration-text.ts'
import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import { kpiText } from '@portico/analysis/dashboards/titles.ts'
import { numberText, shareText } from '@portico/web/platform/formats.ts'
import type { Translate } from '@portico/web/platform/messages.ts'
import type { ShownResult } from '#features/assistant/web/dashboard/use-results.ts'
import type messages from '#features/assistant/web/messages/en.json'

/** Returns the sentence of an answer with its numbers filled in. An unverified number is withheld. */
export function sentenceText(
  sentence: string,
  queries: Answer['queries'],
  results: readonly (ShownResult | undefined)[],
  columns: readonly ColumnFacts[],
  t: Translate<typeof messages>,
): string {
  return sentence.replaceAll(/\{\{(\d+)\}\}/g, (_all, number: string) => {
    const result = results[Number(number) - 1]
    if (result === undefined) return '…'
    if (result.state === 'withheld') return t('notVerified')
    const { value } = result.result
    if (value === null) return t('noValue')
    const query = queries[Number(number) - 1]
    if (query !== undefined && isDurationQuery(query, columns)) return durationText(t.locale, value)
    if (query?.share === true) return shareText(t.locale, value)
    return value >= 1e6 ? `${kpiText(value)} (${numberText(t.locale, value)})` : numberText(t.locale, value)
  })
}
