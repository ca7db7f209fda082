import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Call, OutputOf, SendOf } from '@portico/contract/core/calls/call.ts'
import { send } from './send.ts'

/**
 * Makes a read call and caches its outcome. `data` is the outcome, refusals included; undefined until the first one
 * arrives. While another input loads, the previous outcome stays. `staleTime` is the time in milliseconds for which an
 * outcome is reused without a request. Nothing is retried automatically: the page offers a retry. With `every`, the
 * call repeats at that interval (milliseconds) while the page is visible.
 */
export function useCall<C extends Call>(call: C, input: SendOf<C>, staleTime = 0, every: number | false = false) {
  return useQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: every,
    staleTime: (query) => freshFor(query.state.data, staleTime),
  })
}

/** The result of `useCall` for a call. */
export type Reading<C extends Call> = ReturnType<typeof useCall<C>>

/**
 * Returns the milliseconds for which an outcome is used without another request: `staleTime` for data, 0 for a refusal.
 */
export function freshFor(outcome: { ok: boolean } | undefined, staleTime: number): number {
  return outcome?.ok === true ? staleTime : 0
}

/** Caches data from another call as this call's output, so that it is not requested again. */
export function cacheOutput<C extends Call>(client: QueryClient, call: C, input: SendOf<C>, data: OutputOf<C>): void {
  client.setQueryData(keyOf(call, input), { ok: true, data, summary: '' })
}

/** Removes the cached outcomes of a call for the matching inputs, so that the next read shows no old data. */
export function removeOutputs<C extends Call>(
  client: QueryClient,
  call: C,
  matches: (input: SendOf<C>) => boolean,
): void {
  client.removeQueries({
    queryKey: [call.method, call.path],
    predicate: ({ queryKey }) => matches(queryKey[2] as SendOf<C>),
  })
}

const keyOf = (call: Call, input: object) => [call.method, call.path, input]
