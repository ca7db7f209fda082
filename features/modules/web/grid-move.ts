/** The position of the focus: cells are in rows of `columns`, which begin on the right in right-to-left languages. */
type Grid = { at: number; count: number; columns: number; isRightToLeft: boolean }

const last = (count: number) => count - 1

/**
 * The cell that a key leads to, or null for a key that does not move. At an edge the focus stays; Home and End lead to
 * the first and the last cell. Up from the first row is -1: the element above the grid.
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

/** In a shorter last row, the focus goes to its end. */
function downFrom(at: number, count: number, columns: number): number {
  if (at + columns < count) return at + columns
  const isInLastRow = Math.floor(at / columns) === Math.floor(last(count) / columns)
  return isInLastRow ? at : last(count)
}
