import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { rootOfValue, wordsIn } from './words.ts'

/** Texts of one column that a phrase of a question may mean. */
export type Hit = { column: DatasetColumn; texts: readonly string[] }

/** The values of a dataset's columns of texts by how a question may write them, prepared once for all questions. */
export type ValueIndex = {
  /** By the text in small letters. */
  exact: ReadonlyMap<string, readonly Hit[]>
  /** By its words without endings of the plural. */
  stems: ReadonlyMap<string, readonly Hit[]>
  /** By its first words, where it has more. */
  starts: ReadonlyMap<string, readonly Hit[]>
  /** By its last word, where it has two or three. */
  ends: ReadonlyMap<string, readonly Hit[]>
  /** By the root of a single word: "fail" of failure. */
  roots: ReadonlyMap<string, readonly Hit[]>
}

/** How many different texts a column may have to be found in full, by stems and first words, and by roots. */
const atMost = { exact: 20_000, stems: 5000, roots: 50 }
const startLongest = 3
const wordsLongest = 6
/** Of texts longer than this a question names no part. */
const textLongest = 80

/**
 * Prepares the values of a dataset. `textsOf` returns the different texts of a column.
 */
export function indexValues(
  columns: readonly DatasetColumn[],
  textsOf: (column: string) => readonly string[],
): ValueIndex {
  const index = { exact: new Map(), stems: new Map(), starts: new Map(), ends: new Map(), roots: new Map() } as Record<
    keyof ValueIndex,
    Map<string, Hit[]>
  >
  for (const column of columns) {
    if (column.type !== 'text' || column.role === 'empty') continue
    const texts = textsOf(column.name)
    if (texts.length > atMost.exact) continue
    for (const text of texts) add(index.exact, text.toLowerCase(), column, text)
    if (texts.length > atMost.stems || column.role === 'identifier' || column.role === 'text') continue
    for (const text of texts) addWords(index, column, text, texts.length <= atMost.roots)
  }
  return index
}

function addWords(
  index: Record<keyof ValueIndex, Map<string, Hit[]>>,
  column: DatasetColumn,
  text: string,
  hasRoots: boolean,
): void {
  const words = text.length > textLongest ? [] : wordsIn(text)
  if (words.length === 0 || words.length > wordsLongest) return
  const stems = words.map(({ stem }) => stem)
  add(index.stems, stems.join(' '), column, text)
  // "Wi" is no start of Wi-Fi, nor "mac" of macOS.
  const breaks = words.flatMap(({ isJoined }, place) => (place === 0 || isJoined ? [] : [place]))
  for (const count of breaks)
    if (count <= startLongest) add(index.starts, stems.slice(0, count).join(' '), column, text)
  if (breaks.at(-1) === words.length - 1 && words.length <= startLongest)
    add(index.ends, stems.at(-1) ?? '', column, text)
  const root = hasRoots && words.length === 1 ? rootOfValue(text.toLowerCase()) : null
  if (root !== null) add(index.roots, root, column, text)
}

function add(map: Map<string, Hit[]>, key: string, column: DatasetColumn, text: string): void {
  const hits = map.get(key)
  const last = hits?.at(-1)
  if (hits === undefined) map.set(key, [{ column, texts: [text] }])
  else if (last?.column === column) (last.texts as string[]).push(text)
  else hits.push({ column, texts: [text] })
}
