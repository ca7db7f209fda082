import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { KnownColumn } from './find-columns.ts'

/** Texts for a value that is stored as its first letter. */
const initials: Record<string, string> = { male: 'm', female: 'f' }

/**
 * The column of which a question names several values side by side, as in "male and female students".
 */
export function columnOfValues(text: string, columns: readonly KnownColumn[]): DatasetColumn | null {
  const found = columns.find(({ column }) => {
    if (column.type !== 'text' || column.distinct > 50) return false
    const values = column.top.map(({ value }) => value.toLowerCase()).filter((value) => value.length > 0)
    const named = values.filter((value) => isNamed(text, value))
    return named.some((one) => named.some((other) => one !== other && areSideBySide(text, one, other)))
  })
  return found?.column ?? null
}

const escaped = (value: string) => value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const writings = (value: string) =>
  [value, ...Object.keys(initials).filter((word) => initials[word] === value)]
    .map((word) => `${escaped(word)}s?`)
    .join('|')

const isNamed = (text: string, value: string) => new RegExp(`\\b(?:${writings(value)})\\b`).test(text)

const areSideBySide = (text: string, one: string, other: string) =>
  new RegExp(
    `(?<!\\b(?:in|from|at|to|is|are|either)\\s)\\b(?:${writings(one)})(?:\\s*,|\\s+and|\\s+or|\\s+versus|\\s+vs\\.?|\\s+with)\\s+(?:${writings(other)})\\b`,
  ).test(text)
