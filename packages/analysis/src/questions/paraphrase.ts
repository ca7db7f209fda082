import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { columnOfQuality, type Quality } from './usual-aggregate.ts'

/** What people say for a column that the dataset names otherwise. */
const sayings: readonly [pattern: RegExp, quality: Quality, aggregate: string][] = [
  [/\bmttr\b|\bmean[- ]time[- ]to[- ](?:resolve|resolution|repair|recovery|close|fix)\b/gi, 'duration', 'average '],
  [/\baverage (?:resolution|resolving|closing|handling) time\b/gi, 'duration', 'average '],
  [/\b(?:resolution|resolving|closing|handling) times?\b/gi, 'duration', ''],
  [/\btime to (?:close|resolve|resolution|fix|repair|finish)\b/gi, 'duration', ''],
  [/\bhow long (?:does|do|did) (?:it|they|we|one|tickets?) take(?: to \w+)?/gi, 'duration', 'average '],
  [
    /\bhow much (?:money )?(?:did|do|have|does|has) (?:we|they|it|i|you) (?:spen[dt]|paid|pay|cost)\b/gi,
    'money',
    'total ',
  ],
]

/**
 * A question with the names of columns for what people say instead, such as MTTR.
 */
export function inNamesOfColumns(text: string, columns: readonly DatasetColumn[]): string {
  return sayings.reduce((changed, [pattern, quality, aggregate]) => {
    const column = columnOfQuality(columns, quality)
    return column === null ? changed : changed.replaceAll(pattern, `${aggregate}${column.name.replaceAll('_', ' ')}`)
  }, text)
}
