import { enter } from '#features/landing/contract/enter.ts'
import { moduleToEnter, type LoadQuery } from '#features/landing/contract/load-query.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '@portico/web/core/calls/send.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { cacheOutput, useCall } from '@portico/web/core/calls/use-call.ts'

export type Entry = OutputOf<typeof enter>

/**
 * Loads the data that decide the landing, in one round trip. If the role has no menu in the redirect's module, the
 * server returns that of another module, because a link must not lock a user out. A device of another tenant is
 * refused.
 */
export function loadEntry(query: LoadQuery, selectedApplication: string) {
  const module = moduleToEnter(query, selectedApplication)
  const device = query.assetid === null ? {} : { associated_deviceid: query.assetid }
  return send(enter, { query: { ...(module === undefined ? {} : { module }), ...device } })
}

/** How long the data are cached, in milliseconds. */
const fresh = 60_000

/** Caches the data for the landing page, which then need not request them. */
export function keepWhole(client: QueryClient, entry: Entry): void {
  cacheOutput(client, enter, { query: {} }, entry)
}

/** Returns whether the tenant may be on trial. A tab that skipped the loader does not know, and must request it. */
export const mayBeTrial = (): boolean => session.read('istrial') !== 'false'

/** Returns the data of the loader; null until they are known. */
export function useEntry(): Entry | null {
  const { data } = useCall(enter, { query: {} }, fresh)
  return data?.ok === true ? data.data : null
}
