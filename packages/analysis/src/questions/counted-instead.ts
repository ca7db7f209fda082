import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import type { Meaning } from './read-question.ts'

/** Last words of the names of numbers that name things, in the languages of the product. */
const ofNames =
  /(?:^|[^\p{L}])(?:id|ids|uuid|no|nr|num|number|nummer|numero|code|codes|kod|codigo|codice|key|zip|zipcode|postcode|postleitzahl|plz|postal|cap|cep|sku|ean|gtin|isbn|port|phone|account|konto|kostenstelle)\W*$/u

/**
 * Returns whether the numbers of a column name things: identifiers, and categories such as postal codes. Neither their
 * sum nor their average means anything.
 */
export function namesThings({ name, type, role }: DatasetColumn): boolean {
  if (!isNumeric(type) || role === 'identifier') return isNumeric(type)
  const plain = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')
  return role === 'category' && (/#\W*$/.test(plain) || ofNames.test(plain.toLowerCase().normalize('NFKD')))
}

/** Returns the column of names that a query adds up or averages; null if it does neither. */
export function summedNames({ aggregate, column }: Query, columns: readonly DatasetColumn[]): DatasetColumn | null {
  if (aggregate !== 'sum' && aggregate !== 'average') return null
  return columns.find((known) => known.name === column && namesThings(known)) ?? null
}

/**
 * Replaces sums and averages of identifiers and codes by counts: of different ones first, then of rows. `note` says why;
 * null if nothing is replaced.
 */
export function countedInstead(
  meanings: readonly Meaning[],
  columns: readonly DatasetColumn[],
): { meanings: readonly Meaning[]; note: string | null } {
  const [first] = meanings
  const named = first === undefined ? null : summedNames(first.query, columns)
  if (first === undefined || named === null)
    return { meanings: meanings.filter(({ query }) => summedNames(query, columns) === null), note: null }
  const counts = (['count-distinct', 'count'] as const).map((aggregate): Meaning => ({
    ...first,
    query: { ...first.query, aggregate, share: false },
  }))
  const what = first.query.aggregate === 'sum' ? 'sum' : 'average'
  const note = `“${named.name}” names things by numbers, so its ${what} means nothing. I counted it instead.`
  return { meanings: counts, note }
}
