import type { Table } from '#analysis/table.ts'
import { hashOf } from './count-values.ts'

/**
 * How often each row is in the table at least: 2 where the whole file is in it twice. A column names rows where it does so among
 * different rows, so that a copy of a file has the roles of the file.
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
