import { useState } from 'react'

const keyOf = (table: string) => `table-columns:${table}`

/**
 * Returns the columns of a table that the user has hidden, and the function that changes them. They are stored in this
 * browser under the table's key; without a key they are not stored.
 */
export function useHiddenColumns(
  table: string | undefined,
): [hidden: readonly string[], hide: (columns: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => (table === undefined ? [] : read(table)))
  const hide = (columns: readonly string[]) => {
    setHidden(columns)
    if (table === undefined) return
    try {
      localStorage.setItem(keyOf(table), columns.join(' '))
    } catch {
      // Storage is full or blocked: the choice lasts only as long as the page.
    }
  }
  return [hidden, hide]
}

function read(table: string): readonly string[] {
  try {
    return (localStorage.getItem(keyOf(table)) ?? '').split(' ').filter((column) => column !== '')
  } catch {
    return []
  }
}
