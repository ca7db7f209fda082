type KeptRows<Row> = { rows: readonly Row[]; hasMoved: boolean }

/**
 * Merges refreshed rows without reordering those on screen, so that nothing moves while the user reads. New rows are
 * added at the end as long as the page has room. `hasMoved` is whether the result differs from the loaded order.
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
