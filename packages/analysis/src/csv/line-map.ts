/** Maps rows to line numbers. Most rows have one line. */
export type LineMap = { note: (row: number, line: number) => void; lineOf: (row: number) => number }

/**
 * Stores only the rows at which the distance to the line number changes: after blank lines and multi-line cells.
 */
export function createLineMap(): LineMap {
  const rows: number[] = []
  const distances: number[] = []
  let distance = Number.NaN
  return {
    note(row, line) {
      if (line - row === distance) return
      distance = line - row
      rows.push(row)
      distances.push(distance)
    },
    lineOf(row) {
      let [low, high] = [0, rows.length - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((rows[middle] ?? 0) <= row) low = middle
        else high = middle - 1
      }
      return row + (distances[low] ?? 2)
    },
  }
}
