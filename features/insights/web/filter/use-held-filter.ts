import { useLayoutEffect, useState } from 'react'
import { goTo } from '@portico/web/platform/navigate.ts'
import type { Filter } from './use-filter.ts'

/** What an editor and the page tell each other about leaving. */
export type Holding = {
  /** Whether there are changes that would be lost. */
  onChanged: (isChanged: boolean) => void
  /** Where Back wanted to go; null once that is answered. */
  wanted: string | null
  onAnswered: () => void
}

/** Marks entries of the tab's history that lie upon one of the page itself, so that Back never leaves the page at once. */
export const editEntry = { edits: true } as const

/**
 * The filter that the page shows: that of the address, but where Back would end an edit with changes. Then the address is the former one
 * again, and `wanted` is where it led: the router reads the address before any other listener of `popstate`.
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
