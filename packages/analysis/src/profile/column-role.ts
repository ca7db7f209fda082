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

/** Words in the names of numbers that identify something: these are neither summed nor averaged. */
const identifierWords =
  /^(id|ids|uuid|guid|pk|fk|key|serial|isbn|ean|sku|imei|iban|ssn|zip|zipcode|postcode|plz|phone|mobile|fax|mac|ip|hash|token)$/
/** Words in the names of numbers that count or measure, however few distinct values they have. */
const measureWords =
  /^(amount|quantity|qty|count|number|total|sum|price|cost|costs|revenue|sales|profit|salary|income|age|score|points|weight|height|width|length|size|duration|minutes|hours|seconds|days|rate|percent|share|population|budget|balance|discount|units|users|value|views|visits|hits|gb|mb|ram|cpu|disk|memory|usage|temperature|speed|distance|capacity|attendance|num)$/
const yearWords = /^(year|yr|jahr|annee|anno|ano)$/

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

/** Splits a name into words: `customerID`, `customer_id` and `Customer Id` become `customer` and `id`. */
const wordsIn = (name: string) =>
  name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function numberRole(facts: RoleFacts): ColumnRole {
  if (!facts.isWhole) return 'measure'
  const { distinct, minimum, maximum } = facts
  const share = distinct / facts.known
  const words = wordsIn(facts.name)
  if (words.some((word) => yearWords.test(word)) && minimum >= 1000 && maximum <= 2500) return 'category'
  if (words.some((word) => identifierWords.test(word)))
    return share > 0.5 || distinct > key.values ? 'identifier' : 'category'
  if (words.some((word) => measureWords.test(word))) return 'measure'
  return isNumbered(facts) ? 'identifier' : groupOrMeasure(facts)
}

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
  const isNamed = wordsIn(name).some((word) => identifierWords.test(word))
  return isNamed && share > key.share ? 'identifier' : 'category'
}
