/**
 * A grid of `count` cells in rows of `columns`, with the focus on cell `at`. Rows begin on the right in right-to-left
 * languages.
 */
type Grid = { at: number; count: number; columns: number; isRightToLeft: boolean }

const last = (count: number) => count - 1

/**
 * Returns the cell to which a key moves the focus; null if the key does not move it. At an edge the focus stays; Home
 * and End lead to the first and last cell. Up from the first row returns -1, the element above the grid.
 */
export function cellAfter(key: string, { at, count, columns, isRightToLeft }: Grid): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last(count)
  if (key === 'ArrowUp') return at - columns < 0 ? -1 : at - columns
  if (key === 'ArrowDown') return downFrom(at, count, columns)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const isForward = (key === 'ArrowRight') !== isRightToLeft
  return isForward ? Math.min(at + 1, last(count)) : Math.max(at - 1, 0)
}

/** Returns the cell below `at`. Below the last full row, a shorter row leads to its last cell. */
function downFrom(at: number, count: number, columns: number): number {
  if (at + columns < count) return at + columns
  const isInLastRow = Math.floor(at / columns) === Math.floor(last(count) / columns)
  return isInLastRow ? at : last(count)
}
