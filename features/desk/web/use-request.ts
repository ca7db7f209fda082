import { readRequest } from '#features/desk/contract/read-request.ts'
import type { RequestView } from '#features/desk/contract/request-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheOutput } from '@portico/web/core/calls/use-call.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'

/** Milliseconds after which a request is read again, even where nothing was heard. */
const every = 60_000

/**
 * A request as it is on the server. `put` shows what a call has answered; `showAll` reads the entries that were left out.
 */
export function useRequest(number: string) {
  const [isAll, setAll] = useState(false)
  const input = { params: { number }, query: isAll ? { entries: 'all' as const } : {} }
  const reading = useLiveCall(readRequest, input, every)
  const client = useQueryClient()
  const put = (view: RequestView) => {
    if (isAll) reading.refetch()
    else cacheOutput(client, readRequest, input, view)
  }
  return { ...reading, put, showAll: () => setAll(true) }
}
