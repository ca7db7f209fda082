import type { Call, OutputOf, SendOf } from '@portico/contract/core/calls/call.ts'
import type * as z from 'zod/mini'
import {
  credentialsFor,
  endOf,
  fetchResponse,
  longestWait,
  outcomeFor,
  type Outcome,
  type RefusalSeen,
  type SendOptions,
} from './send.ts'

export type CallWithEvents = Call & { readonly events: z.ZodMiniType }

/** The options of `sendStreaming`, in addition to the options of `send`. */
type StreamingOptions<C extends CallWithEvents> = SendOptions & {
  /** Called with each event as it arrives; events unknown to the contract are ignored. */
  onEvent: (event: z.output<C['events']>) => void
}

/** The media type of a response with one event per line, as JSON. */
export const eventLines = 'application/x-ndjson'

/**
 * Sends a call that reports its progress, and returns its outcome as `send` does. `wait` is the longest time without a
 * line, in milliseconds; the server sends a line every few seconds. If the response ends before its envelope, the
 * outcome is `unreachable`.
 */
export async function sendStreaming<C extends CallWithEvents>(
  call: C,
  input: SendOf<C>,
  { onEvent, ...options }: StreamingOptions<C>,
): Promise<Outcome<OutputOf<C>, RefusalSeen<C>>> {
  const credentials = credentialsFor(call, options)
  const silence = openSilence(options.wait ?? longestWait)
  const signal = endOf([silence.signal, ...(options.signal === undefined ? [] : [options.signal])])
  const headers = { ...options.headers, accept: `${eventLines}, application/json` }
  try {
    const response = await fetchResponse(call, input, { ...options, headers, credentials, signal })
    const isStream = response?.headers.get('content-type')?.startsWith(eventLines) === true
    const last = !isStream
      ? response
      : await lastOf(response, (line) => {
          silence.broken()
          const event = call.events.safeParse(line)
          if (event.success) onEvent(event.data as z.output<C['events']>)
        })
    return await outcomeFor(call, last, { ...options, credentials })
  } finally {
    silence.end()
  }
}

/** Returns a signal that aborts if `broken` is not called for this many milliseconds. */
export function openSilence(longest: number) {
  const ending = new AbortController()
  const begin = () => setTimeout(() => ending.abort(), longest)
  let timer = begin()
  return {
    signal: ending.signal,
    broken() {
      clearTimeout(timer)
      timer = begin()
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * Reads the lines of a response. Returns its last line, the envelope, as the call's response; null if there is none.
 */
async function lastOf(response: Response, onLine: (line: unknown) => void): Promise<Response | null> {
  let last: Response | null = null
  try {
    for await (const line of linesOf(response)) {
      const value: unknown = JSON.parse(line)
      last = responseIn(value)
      if (last === null) onLine(value)
    }
  } catch {
    return null
  }
  return last
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const piece = await reader?.read()
    if (piece === undefined || piece.done) break
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
}

/** Returns the response in a line if it is an envelope, else null; an event has no `code`. */
export function responseIn(value: unknown): Response | null {
  const { code } = Object(value) as { code?: unknown }
  return typeof code === 'number' && code >= 200 && code < 600
    ? new Response(JSON.stringify(value), { status: code })
    : null
}
