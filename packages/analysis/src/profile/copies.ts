import type { Table } from '#analysis/table.ts'
import { hashOf } from './count-values.ts'

/**
 * Returns how often every row occurs at least, such as 2 if the table contains the whole file twice. Keys are detected
 * among distinct rows, so that copies of a file do not change the roles of its columns.
 */
export function copiesIn({ rows, columns }: Table): number {
  if (rows === 0) return 1
  const hashes = new Uint32Array(rows)
  for (const column of columns) {
    const cells = column.type === 'text' ? column.codes : column.values
    for (let row = 0; row < rows; row += 1) {
      const mixed = Math.imul((hashes[row] ?? 0) ^ hashOf(cells[row] ?? 0), 0xc2b2ae35)
      hashes[row] = mixed ^ (mixed >>> 13)
    }
  }
  hashes.sort()
  let least = rows
  let same = 1
  for (let row = 1; row <= rows; row += 1) {
    if (row < rows && hashes[row] === hashes[row - 1]) {
      same += 1
      continue
    }
    least = Math.min(least, same)
    if (least === 1) return 1
    same = 1
  }
  return least
}
