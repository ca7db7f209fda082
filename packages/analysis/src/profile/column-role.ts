import type { ColumnRole, ColumnType } from '@portico/contract/core/analysis/dataset.ts'

/** What the role of a column depends on. `known` counts the cells with a value, copies of rows once. */
export type RoleFacts = {
  name: string
  type: ColumnType
  known: number
  distinct: number
  /** Of numbers: whether all are whole, and their ends. */
  isWhole: boolean
  minimum: number
  maximum: number
  /** Of texts: characters of a cell on average. */
  length: number
}

/** Words that name a number as a name of something: it is neither summed nor averaged. */
const namesRows =
  /^(id|ids|uuid|guid|pk|fk|key|serial|isbn|ean|sku|imei|iban|ssn|zip|zipcode|postcode|plz|phone|mobile|fax|mac|ip|hash|token)$/
/** Words of numbers that are counted or measured, however few different ones there are. */
const measures =
  /^(amount|quantity|qty|count|number|total|sum|price|cost|costs|revenue|sales|profit|salary|income|age|score|points|weight|height|width|length|size|duration|minutes|hours|seconds|days|rate|percent|share|population|budget|balance|discount|units|users|value|views|visits|hits|gb|mb|ram|cpu|disk|memory|usage|temperature|speed|distance|capacity|attendance|num)$/
const years = /^(year|yr|jahr|annee|anno|ano)$/

/** Long texts, in characters on average: they are read, not counted. */
const longText = 60
/** Fewer rows than these say nothing by being different: a table of ten countries is about countries. */
const fewRows = 20
/** CompassQL: a key has more than 50 values, different in more than 80 % of the rows. */
const key = { share: 0.8, values: 50 }
/** CompassQL: whole numbers group rows when few of them are in many rows. */
const grouping = { share: 0.05, values: 40 }

/**
 * What a column is good for, by its name, type and values (anchors: CompassQL, LIDA, Metabase).
 */
export function roleOf(facts: RoleFacts): ColumnRole {
  if (facts.distinct === 0) return 'empty'
  if (facts.distinct === 1 && facts.known > 1) return 'constant'
  if (facts.type === 'date' || facts.type === 'time') return 'time'
  if (facts.type === 'boolean') return 'category'
  return facts.type === 'number' ? numberRole(facts) : textRole(facts)
}

/** The words of a name: `customerID`, `customer_id` and `Customer Id` are `customer` and `id`. */
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
  if (words.some((word) => years.test(word)) && minimum >= 1000 && maximum <= 2500) return 'category'
  if (words.some((word) => namesRows.test(word)))
    return share > 0.5 || distinct > key.values ? 'identifier' : 'category'
  if (words.some((word) => measures.test(word))) return 'measure'
  return isNumbered(facts) ? 'identifier' : groupOrMeasure(facts)
}

/** One after the other, as rows are numbered. */
const isNumbered = ({ distinct, known, minimum, maximum }: RoleFacts) =>
  distinct === known && known >= fewRows && maximum - minimum < known * 1.1

function groupOrMeasure({ distinct, known, minimum, maximum }: RoleFacts): ColumnRole {
  const isGrouping = distinct < grouping.values && distinct / known < grouping.share && minimum >= 0 && maximum < 1000
  return isGrouping ? 'category' : 'measure'
}

function textRole({ name, known, distinct, length }: RoleFacts): ColumnRole {
  const share = distinct / known
  if (length > longText) return 'text'
  const isKey = share > key.share && known >= fewRows
  if (isKey) return 'identifier'
  const isNamed = wordsIn(name).some((word) => namesRows.test(word))
  return isNamed && share > key.share ? 'identifier' : 'category'
}
