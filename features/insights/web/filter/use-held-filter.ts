import { useLayoutEffect, useState } from 'react'
import { goTo } from '@portico/web/platform/navigate.ts'
import type { Filter } from './use-filter.ts'

/** The state that an editor and its page share when the user leaves. */
export type Holding = {
  /** Whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void
  /** The address to which Back would lead; null once the user has answered. */
  wanted: string | null
  onAnswered: () => void
}

/**
 * The state of the history entry of an edit. The entry before it is always one of the page itself, so that Back does
 * not leave the page.
 */
export const editEntry = { edits: true } as const

/**
 * Returns the filter that the page shows: the address's, unless Back would end an edit with unsaved changes. In that
 * case the previous address is restored, and `wanted` is the address that Back led to. The router reads the address
 * before any other listener of `popstate` does.
 */
export function useHeldFilter(filter: Filter): { filter: Filter; holding: Holding } {
  const here = location.pathname + location.search
  const [kept, setKept] = useState({ filter, address: here })
  const [isChanged, setChanged] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  const isHeld = isChanged && kept.filter.edit !== null && filter.edit !== kept.filter.edit
  if (!isHeld && kept.address !== here) setKept({ filter, address: here })
  if (isHeld && wanted !== here) setWanted(here)
  const { address } = kept
  useLayoutEffect(() => {
    if (isHeld) goTo(address, 'push', editEntry)
  }, [isHeld, address])
  return {
    filter: isHeld ? kept.filter : filter,
    holding: { onChanged: setChanged, wanted, onAnswered: () => setWanted(null) },
  }
}
