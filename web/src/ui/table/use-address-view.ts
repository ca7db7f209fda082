import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { typingMs, type TableChoice, type TableView } from './use-table-view.ts'

/** The view of a list as stored in the address, the function that changes it, and the same view for `DataTable`. */
export type AddressView<Column extends string, View extends TableChoice<Column>> = {
  view: View
  /**
   * Changes parts of the view, and returns to the first page unless `change` has a page. Adds a history entry, or with
   * `replace` replaces the current one.
   */
  change: (change: Partial<View>, replace?: boolean) => void
  table: TableView<Column>
}

/**
 * Stores the view of a list in the query of the address, which `viewIn` reads and `queryFor` writes. A filter adds a
 * history entry, so that Back undoes it; search, sort and page replace the current entry.
 */
export function useAddressView<Column extends string, View extends TableChoice<Column>>(
  viewIn: (query: URLSearchParams) => View,
  queryFor: (view: View) => string,
): AddressView<Column, View> {
  const search = useSearch()
  const [pathname, navigate] = useLocation()
  const view = viewIn(new URLSearchParams(search))
  // Typed text belongs to the address at which it was typed; after Back, the search of the restored address is shown.
  const [typing, setTyping] = useState({ at: search, text: view.search })
  const typed = typing.at === search ? typing.text : view.search
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [search])
  const show = (changed: Partial<View> | Partial<TableChoice<Column>>, replace: boolean) => {
    clearTimeout(timer.current)
    const text = queryFor({ ...view, search: typed, page: 0, ...changed })
    navigate(text === '' ? pathname : `${pathname}?${text}`, { replace })
  }
  const choose = (changed: Partial<TableChoice<Column>>) => {
    if (changed.search !== undefined) setTyping({ at: search, text: changed.search })
    if (changed.search === undefined || changed.search === '') return show(changed, true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(changed, true), typingMs)
  }
  return {
    view,
    change: (changed, replace = false) => show(changed, replace),
    table: { settled: view, choice: { ...view, search: typed }, choose },
  }
}
