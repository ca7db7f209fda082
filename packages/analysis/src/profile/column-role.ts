import { usesOfHeader } from '#analysis/words/header-use.ts'
import type { HeaderUse } from '#analysis/words/header-words.ts'
import { isNumeric, type ColumnRole, type ColumnType } from '@portico/contract/core/analysis/dataset.ts'

/** The facts that decide the role of a column. `known` counts cells with a value; copies of the file count once. */
export type RoleFacts = {
  name: string
  type: ColumnType
  known: number
  distinct: number
  /** For numbers: whether all are integers, and their range. */
  isWhole: boolean
  minimum: number
  maximum: number
  /** For texts: the average length in characters. */
  length: number
}

/** Texts of this average length or more are prose, in characters: they are read, not counted. */
const minProseLength = 60
/** With fewer rows, distinct values prove nothing: each row of a table of ten countries has a different name. */
const minRows = 20
/** CompassQL: a key has more than 50 distinct values, in more than 80 % of the rows. */
const key = { share: 0.8, values: 50 }
/** CompassQL: integers are categories if they have few distinct values for many rows. */
const grouping = { share: 0.05, values: 40 }

/**
 * Infers the role of a column from its name, type and values (after CompassQL, LIDA and Metabase).
 */
export function roleOf(facts: RoleFacts): ColumnRole {
  if (facts.distinct === 0) return 'empty'
  if (facts.distinct === 1 && facts.known > 1) return 'constant'
  if (facts.type === 'date' || facts.type === 'time') return 'time'
  if (facts.type === 'boolean') return 'category'
  return isNumeric(facts.type) ? numberRole(facts) : textRole(facts)
}

/** Uses of numbers that name something. */
const names = ['identifier', 'code', 'postal-code', 'telephone', 'version'] as const

function numberRole(facts: RoleFacts): ColumnRole {
  const uses = usesOfHeader(facts.name)
  const isMeasure = uses.has('measure') || uses.has('duration')
  const isNamed = names.some((use) => uses.has(use)) && !uses.has('measure')
  if (facts.type === 'duration' || (!facts.isWhole && !isNamed)) return 'measure'
  if (uses.has('year') && isPeriod(facts, uses)) return 'category'
  if (isNamed) return nameRole(facts)
  return isMeasure ? 'measure' : roleByValues(facts)
}

const nameRole = ({ distinct, known }: RoleFacts) =>
  distinct / known > 0.5 || distinct > key.values ? 'identifier' : 'category'

function roleByValues(facts: RoleFacts): ColumnRole {
  if (isYears(facts)) return 'category'
  return isNumbered(facts) ? 'identifier' : groupOrMeasure(facts)
}

/** Returns whether the numbers of a column that names years are years, or months such as 202401. */
const isPeriod = (facts: RoleFacts, uses: ReadonlySet<HeaderUse>) =>
  isMonthOfYear(facts) || (!uses.has('measure') && facts.minimum >= 1000 && facts.maximum <= 2500)

/** Returns whether the numbers are months such as 202401. */
const isMonthOfYear = ({ minimum, maximum }: RoleFacts) => minimum >= 190_001 && maximum <= 210_012

/** Returns whether the numbers are years by their range, of which many rows have the same. */
const isYears = ({ distinct, known, minimum, maximum }: RoleFacts) =>
  minimum >= 1950 && maximum <= 2050 && distinct <= 40 && known >= minRows && distinct / known < 0.5

/** Returns whether the numbers are consecutive, like row numbers. */
const isNumbered = ({ distinct, known, minimum, maximum }: RoleFacts) =>
  distinct === known && known >= minRows && maximum - minimum < known * 1.1

function groupOrMeasure({ distinct, known, minimum, maximum }: RoleFacts): ColumnRole {
  const isGrouping = distinct < grouping.values && distinct / known < grouping.share && minimum >= 0 && maximum < 1000
  return isGrouping ? 'category' : 'measure'
}

function textRole({ name, known, distinct, length }: RoleFacts): ColumnRole {
  const share = distinct / known
  if (length > minProseLength) return 'text'
  const isKey = share > key.share && known >= minRows
  if (isKey) return 'identifier'
  const isNamed = names.some((use) => usesOfHeader(name).has(use))
  return isNamed && share > key.share ? 'identifier' : 'category'
}
