import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Call, OutputOf, SendOf } from '@portico/contract/core/calls/call.ts'
import { send } from './send.ts'

/**
 * Reads by a call and keeps what it gave: `data` is the call's outcome, refusals among them, or undefined before the
 * first. While another input is read, the outcome before it stays. Nothing is tried again by itself: the page offers it.
 */
export function useCall<C extends Call>(call: C, input: SendOf<C>, staleTime = 0) {
  return useQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: (query) => freshFor(query.state.data, staleTime),
  })
}

/**
 * How long an outcome is shown again without asking, in milliseconds: `staleTime` for an answer, and not at all for a
 * refusal or a call that got no answer.
 */
export function freshFor(outcome: { ok: boolean } | undefined, staleTime: number): number {
  return outcome?.ok === true ? staleTime : 0
}

/**
 * Keeps what another call gave along as if this one had been made, so that it is not asked for again.
 */
export function keepAnswer<C extends Call>(client: QueryClient, call: C, input: SendOf<C>, data: OutputOf<C>): void {
  client.setQueryData(keyOf(call, input), { ok: true, data, summary: '' })
}

const keyOf = (call: Call, input: object) => [call.method, call.path, input]
