type Place<Row> = { rows: readonly Row[]; hasMoved: boolean }

/**
 * The rows to show after others were read for the same view: those that are shown stay where they are, with what is new of them, so that
 * nothing moves under the reader; further ones follow while there is room on the page. `hasMoved` is whether that is another order than
 * the one read.
 */
export function keepPlaces<Row>(
  shown: readonly Row[],
  read: readonly Row[],
  size: number,
  idOf: (row: Row) => string,
): Place<Row> {
  const fresh = new Map(read.map((row) => [idOf(row), row]))
  const kept = shown.map((row) => fresh.get(idOf(row)) ?? row)
  const ids = new Set(kept.map(idOf))
  const rows = [...kept, ...read.filter((row) => !ids.has(idOf(row)))].slice(0, Math.max(size, kept.length))
  return { rows, hasMoved: rows.length !== read.length || rows.some((row, at) => row !== read[at]) }
}
