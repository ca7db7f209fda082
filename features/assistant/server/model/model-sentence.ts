import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'

const placeholder = /\{\{(1|c\d+)\}\}/g
const longest = 300
const numberWord =
  /\b(?:nil|zero|couple|thirds?|quarters?|\w+fold|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|twice|double|percent)\b/i

/**
 * Returns why a model's sentence cannot be shown, or null if it can. It must use `{{1}}` for the number and a
 * placeholder such as `{{c3}}` for a column, but no digits, markup or addresses. So it can neither state a number that
 * was not computed nor load anything.
 */
export function sentenceProblem(sentence: string, columns: ReadonlyMap<string, DatasetColumn>, hasNumber: boolean) {
  if (sentence.length > longest) return `The sentence has more than ${longest} characters.`
  const ids = [...sentence.matchAll(placeholder)].map(([, id]) => id ?? '')
  if (ids.some((id) => id !== '1' && !columns.has(id))) return 'The sentence names a column that does not exist.'
  if (hasNumber !== ids.includes('1'))
    return hasNumber ? 'The sentence lacks {{1}}.' : 'The sentence has {{1}} but no number.'
  const rest = sentence.replaceAll(placeholder, '')
  if (/\p{N}/u.test(rest) || numberWord.test(rest)) return 'The sentence has a number of its own: write {{1}} instead.'
  // Only Latin script is allowed, because numbers can be written as words in other scripts.
  if (/(?!\p{Script=Latin})\p{L}/u.test(rest)) return 'The sentence is not in English.'
  if (/[<>[\]{}`*_#|\\\p{Cc}\p{Cf}]|:\/\/|www\.|\w\.[a-z]{2,}\b/iu.test(rest))
    return 'The sentence has markup or an address: write plain text.'
  return null
}

/**
 * Replaces placeholders with column names. Braces in a name are removed, since they would read as placeholders.
 */
export function withColumnNames(sentence: string, columns: ReadonlyMap<string, DatasetColumn>): string {
  return sentence.replaceAll(placeholder, (whole, id: string) =>
    id === '1' ? whole : (columns.get(id)?.name ?? '').replaceAll(/[{}]/g, '').replaceAll('_', ' '),
  )
}
