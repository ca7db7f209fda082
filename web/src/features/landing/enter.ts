import { enter } from '@portico/contract/features/landing/enter.ts'
import { moduleToEnter, type LoadQuery } from '@portico/contract/features/landing/load-query.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '#web/core/calls/send.ts'
import { session } from '#web/core/sessions/storage.ts'
import { cacheOutput, useCall } from '#web/core/calls/use-call.ts'

export type Entry = OutputOf<typeof enter>

/**
 * Everything a landing is decided by, in one round trip. Where the redirect names a module in which the role has no menu, the
 * server returns another's, because a link must not keep a user out. Refused is a device of another tenant.
 */
export function loadEntry(query: LoadQuery, selectedApplication: string) {
  const module = moduleToEnter(query, selectedApplication)
  const device = query.assetid === null ? {} : { associated_deviceid: query.assetid }
  return send(enter, { query: { ...(module === undefined ? {} : { module }), ...device } })
}

/** Milliseconds for which the entry counts as known. */
const fresh = 60_000

/**
 * Keeps the entry, so that the page that is landed on need not ask for it.
 */
export function keepWhole(client: QueryClient, entry: Entry): void {
  cacheOutput(client, enter, { query: {} }, entry)
}

/**
 * Whether the tenant may be on trial: a tab that did not come through the loader does not know, and has to ask.
 */
export const mayBeTrial = (): boolean => session.read('istrial') !== 'false'

/**
 * What came with the entry, null before it is known.
 */
export function useEntry(): Entry | null {
  const { data } = useCall(enter, { query: {} }, fresh)
  return data?.ok === true ? data.data : null
}
