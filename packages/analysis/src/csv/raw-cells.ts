/** The cells of a column as read, dictionary-encoded: `codes` are indexes into `texts`. The first text is empty. */
export type RawColumn = { texts: readonly string[]; codes: Uint32Array; rows: number }

/**
 * Returns the text of a cell.
 */
export function rawCell({ texts, codes }: RawColumn, row: number): string {
  return texts[codes[row] ?? 0] ?? ''
}

/**
 * Counts the rows of each of `texts`.
 */
export function countsOf({ texts, codes }: RawColumn): Uint32Array {
  const counts = new Uint32Array(texts.length)
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
