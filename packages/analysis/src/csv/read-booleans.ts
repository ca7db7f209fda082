import type { Cells, Reading } from './typing.ts'

const words = new Map([
  ['true', 1],
  ['false', 0],
  ['yes', 1],
  ['no', 0],
])

/**
 * Reads `true`, `false`, `yes` and `no`. "No" without a "yes" is a word, such as Norway's code, unless the column's
 * name asks a question.
 */
export function readBooleans({ texts, isEmpty, uses }: Cells): Reading | null {
  const values = new Float64Array(texts.length).fill(Number.NaN)
  const seen = new Set<string>()
  for (const [index, text] of texts.entries()) {
    if (isEmpty(index)) continue
    const word = text.toLowerCase()
    const value = words.get(word)
    if (value === undefined) return null
    seen.add(word)
    values[index] = value
  }
  const isSure = seen.has('true') || seen.has('false') || (seen.has('yes') && seen.has('no'))
  return isSure || (seen.size > 0 && uses.has('flag')) ? { type: 'boolean', values, notes: [] } : null
}
