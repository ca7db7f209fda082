import type { ComponentType, ReactNode } from 'react'
import { Loader } from '#web/ui/loader.tsx'
import type { Entry, FrameOffers } from './offers.ts'

/**
 * Returns a page that depends on what the user may do, with a loader until that is known. A page whose calls the server
 * would refuse must not be shown: a refusal ends the session.
 */
export function afterEntry(
  { useEntry }: Pick<FrameOffers, 'useEntry'>,
  show: (entry: Entry) => ReactNode,
): ComponentType {
  return function AfterEntry() {
    const entry = useEntry()
    return entry === null ? <Loader /> : show(entry)
  }
}
