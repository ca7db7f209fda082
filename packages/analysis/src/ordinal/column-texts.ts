import { tokensOf } from './plain-text.ts'

/** The distinct texts of a column in plain spelling, in the order of their first rows, and the words of its header. */
export type ColumnTexts = { plains: readonly string[]; header: string }

/** The place of a text on a scale: keys are compared number by number. */
export type Key = readonly number[]

/** The keys of a column's texts on one scale; null for a text that is not on it. `isTime`: a line may connect them. */
export type Keyed = { keys: readonly (Key | null)[]; isTime: boolean }

/** Texts that are tried first; a scale that has less than half of them is given up. */
const sampleSize = 30

/**
 * Returns the key of each text; null if a sample shows that most texts are not on the scale.
 */
export function keysOf(plains: readonly string[], keyOf: (plain: string) => Key | null): (Key | null)[] | null {
  const sample = plains.slice(0, sampleSize)
  if (sample.filter((plain) => keyOf(plain) !== null).length * 2 < sample.length) return null
  return plains.map(keyOf)
}

/** Compares two keys. */
export function compareKeys(one: Key, other: Key): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [a, b] = [one[index] ?? -1, other[index] ?? -1]
    if (a !== b) return a < b ? -1 : 1
  }
  return 0
}

/** Returns the number of different keys. */
export const distinctKeys = (keys: readonly (Key | null)[]): number =>
  new Set(keys.filter((key) => key !== null).map((key) => key.join(' '))).size

/** Returns the words that all texts begin or end with, which a scale does not need: "priority" in "high priority". */
export function withoutCommonWords(plains: readonly string[]): readonly string[] {
  const words = plains.map(tokensOf)
  const [first = []] = words
  let [from, to] = [0, 0]
  while (first[from] !== undefined && words.every((list) => list[from] === first[from])) from += 1
  while (first.at(-1 - to) !== undefined && words.every((list) => list.at(-1 - to) === first.at(-1 - to))) to += 1
  if (from + to === 0) return plains
  return words.map((list) => list.slice(from, Math.max(from, list.length - to)).join(' '))
}
