import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Aggregate } from '@portico/contract/core/analysis/query.ts'
import { stemsOf } from './find-columns.ts'

/** Words of names of which a sum means nothing: rates, scores, prices, ages, degrees, and what lasts. */
const averaged =
  /^(?:rate|ratio|percent|share|score|satisfaction|rating|rank|grade|gpa|nps|csat|price|age|temperature|duration|time|hour|minute|second|latency|delay|speed|usage|utili[sz]ation|load|level|height|width|weight|length|size|density|average|resolution|response|uptime|availability|year|latitude|longitude|ram|memory|margin|discount|interest)$/
const averagedUnits = /^(?:%|°|°c|°f|ms|s|h|min|km\/h|mph|x)$/i

/**
 * What people mean by a measure of several rows where they do not say it: the sum of an amount, the average of what cannot be added up.
 */
export function usualAggregateOf({
  name,
  unit,
  type,
}: Pick<DatasetColumn, 'name' | 'unit' | 'type'>): Extract<Aggregate, 'sum' | 'average'> {
  if (type === 'duration') return 'average'
  if (unit !== null && averagedUnits.test(unit)) return 'average'
  return stemsOf(name).some((stem) => averaged.test(stem)) ? 'average' : 'sum'
}

/** What a superlative or a verb is about where it names no column: "slowest", "most expensive", "best", "spent". */
export type Quality = 'duration' | 'money' | 'score'

const qualities: Record<Quality, RegExp> = {
  duration: /^(?:duration|hour|minute|second|resolution|latency|delay|elapsed|runtime)$/,
  money: /^(?:cost|price|amount|expense|spend|spending|fee|charge|revenue|sale|umsatz|turnover|budget)$/,
  score: /^(?:satisfaction|score|rating|nps|csat|grade|stars?)$/,
}

/** The first column of numbers whose name is about a quality, or null. */
export function columnOfQuality(columns: readonly DatasetColumn[], quality: Quality): DatasetColumn | null {
  const isAbout = ({ name, type, role }: DatasetColumn) =>
    isNumeric(type) && role !== 'identifier' && stemsOf(name).some((stem) => qualities[quality].test(stem))
  return columns.find(isAbout) ?? null
}
