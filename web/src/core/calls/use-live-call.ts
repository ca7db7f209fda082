import type { Call, OutputOf, SendOf } from '@portico/contract/core/calls/call.ts'
import { useState } from 'react'
import { useCall } from './use-call.ts'

/**
 * Reads with a call repeatedly, at an interval in milliseconds, while the page is visible. A refusal or a lost
 * connection keeps the data of the same input: `data` is the latest output, null before the first, and `problem` the
 * reason why it is not newer.
 */
export function useLiveCall<C extends Call>(call: C, input: SendOf<C>, every: number) {
  const { data: outcome, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useCall(call, input, 0, every)
  const read: OutputOf<C> | null = outcome?.ok === true ? outcome.data : null
  const data = useLatest(JSON.stringify(input), read, isPlaceholderData)
  return {
    data: read ?? data,
    problem: outcome?.ok === false ? outcome : null,
    isFetching,
    /** The shown data belong to another input than the one that is being read. */
    isOther: isPlaceholderData,
    readAt: dataUpdatedAt,
    refetch: () => void refetch(),
  }
}

/** The latest data of an input that is named by `key`. */
function useLatest<Data>(key: string, read: Data | null, isOther: boolean): Data | null {
  const [latest, setLatest] = useState({ key, data: read })
  if (!isOther && read !== null && (latest.key !== key || latest.data !== read)) setLatest({ key, data: read })
  return latest.key === key ? latest.data : null
}
