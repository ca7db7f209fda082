type KeptRows<Row> = { rows: readonly Row[]; hasMoved: boolean }

/**
 * Merges refreshed rows without reordering those on screen, so that nothing moves under the reader. New rows are added
 * at the end while the page has room. `hasMoved` tells whether this differs from the loaded order.
 */
export function keepRowOrder<Row>(
  shown: readonly Row[],
  read: readonly Row[],
  size: number,
  idOf: (row: Row) => string,
): KeptRows<Row> {
  const fresh = new Map(read.map((row) => [idOf(row), row]))
  const kept = shown.map((row) => fresh.get(idOf(row)) ?? row)
  const ids = new Set(kept.map(idOf))
  const rows = [...kept, ...read.filter((row) => !ids.has(idOf(row)))].slice(0, Math.max(size, kept.length))
  return { rows, hasMoved: rows.length !== read.length || rows.some((row, index) => row !== read[index]) }
}
