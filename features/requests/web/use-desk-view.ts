import type { RequestColumn } from '@portico/contract/core/requests/request.ts'
import { useAddressView, type AddressView } from '@portico/web/ui/table/use-address-view.ts'
import { queryFor, viewIn, type DeskView } from './desk-view.ts'

export type ShownView = Pick<AddressView<RequestColumn, DeskView>, 'view' | 'change'> & {
  /** The current text of the search field. It is searched after a short pause. */
  typed: string
  type: (text: string) => void
}

/**
 * Returns the view of a list of requests, which the address stores.
 */
export function useDeskView(): ShownView {
  const { view, change, table } = useAddressView<RequestColumn, DeskView>(viewIn, queryFor)
  return { view, typed: table.choice.search, type: (search) => table.choose({ search }), change }
}
