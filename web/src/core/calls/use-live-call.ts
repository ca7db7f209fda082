import type { Call, OutputOf, SendOf } from '@portico/contract/core/calls/call.ts'
import { useState } from 'react'
import { useCall } from './use-call.ts'

/**
 * Repeats a read call at an interval in milliseconds, while the page is visible. A refusal or a lost connection keeps
 * the previous data of the same input. `data` is the latest output, null until the first one arrives; `problem` is the
 * reason why `data` is out of date.
 */
export function useLiveCall<C extends Call>(call: C, input: SendOf<C>, every: number) {
  const { data: outcome, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useCall(call, input, 0, every)
  const read: OutputOf<C> | null = outcome?.ok === true ? outcome.data : null
  const data = useLatest(JSON.stringify(input), read, isPlaceholderData)
  return {
    data: read ?? data,
    problem: outcome?.ok === false ? outcome : null,
    isFetching,
    /** Whether the data belong to the previous input, while the current one loads. */
    isOther: isPlaceholderData,
    readAt: dataUpdatedAt,
    refetch: () => void refetch(),
  }
}

/** Returns the latest data of the input that `key` identifies. */
function useLatest<Data>(key: string, read: Data | null, isOther: boolean): Data | null {
  const [latest, setLatest] = useState({ key, data: read })
  if (!isOther && read !== null && (latest.key !== key || latest.data !== read)) setLatest({ key, data: read })
  return latest.key === key ? latest.data : null
}
