import { readRequest } from '#features/requests/contract/read-request.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheOutput } from '@portico/web/core/calls/use-call.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'

/** The interval at which a request is refreshed even if no change was reported, in milliseconds. */
const refreshEvery = 60_000

/**
 * Returns the current state of a request. `put` shows the response of a call, and `showAll` loads the omitted entries.
 */
export function useRequest(number: string) {
  const [isAll, setAll] = useState(false)
  const input = { params: { number }, query: isAll ? { entries: 'all' as const } : {} }
  const reading = useLiveCall(readRequest, input, refreshEvery)
  const client = useQueryClient()
  const put = (view: RequestView) => {
    if (isAll) reading.refetch()
    else cacheOutput(client, readRequest, input, view)
  }
  return { ...reading, put, showAll: () => setAll(true) }
}
