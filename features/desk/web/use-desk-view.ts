import { useAddressView, type AddressView } from '@portico/web/ui/table/use-address-view.ts'
import { queryFor, viewIn, type DeskView, type RequestColumn } from './desk-view.ts'

export type ShownView = Pick<AddressView<RequestColumn, DeskView>, 'view' | 'change'> & {
  /** What is in the search field, a moment before it is searched. */
  typed: string
  type: (text: string) => void
}

/**
 * The view of a list of requests, kept in the address.
 */
export function useDeskView(): ShownView {
  const { view, change, table } = useAddressView<RequestColumn, DeskView>(viewIn, queryFor)
  return { view, typed: table.choice.search, type: (search) => table.choose({ search }), change }
}
