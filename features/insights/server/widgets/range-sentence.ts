import { daysOf, presetRanges } from '#features/insights/contract/board-range.ts'
import type { UnderstoodFilter } from './board-filter.ts'
import type { WidgetTexts } from './widget-content.ts'

/** Returns a filter's range as a sentence: the last n days, or the first and the last day. */
export function rangeSentence(
  t: WidgetTexts,
  { range, from, to }: Pick<UnderstoodFilter, 'range' | 'from' | 'to'>,
): string {
  if (range === '24h') return t('rangeHours')
  const preset = presetRanges.find((known) => known === range)
  if (preset !== undefined) return t('rangeDays', { count: daysOf(preset, to)?.days ?? 0 })
  const date = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return t('rangeSpan', { from: date.format(new Date(from)), to: date.format(new Date(to)) })
}
