/** Knows the line of each row, where most rows have one line. */
export type LineCounter = { note: (row: number, line: number) => void; lineOf: (row: number) => number }

/**
 * Keeps only where the distance between rows and lines changes: behind blank lines and cells with line ends.
 */
export function lineCounter(): LineCounter {
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
