import type { Call, OutputOf, SendOf } from '@portico/contract/core/calls/call.ts'
import type * as z from 'zod/mini'
import {
  addressOf,
  credentialsFor,
  outcomeFor,
  requestHeaders,
  type Outcome,
  type RefusalSeen,
  type SendOptions,
} from './send.ts'
import { eventLines, openSilence, responseIn } from './send-streaming.ts'

type CallWithFile = Call & { readonly upload: NonNullable<Call['upload']> }

type EventOf<C extends Call> = C extends { events: infer Events extends z.ZodMiniType } ? z.output<Events> : never

type SendFileOptions<C extends CallWithFile> = SendOptions & {
  file: Blob
  /** Called with the sent fraction of the file, 0 to 1, whenever it grows. */
  onSent: (share: number) => void
  /** Called with each event as it arrives; events unknown to the contract are ignored. */
  onEvent?: (event: EventOf<C>) => void
}

const longestSilence = 60_000

/**
 * Sends the file of a call that declares `upload`, and returns the outcome as `send` does. Uses XMLHttpRequest, because
 * `fetch` does not report upload progress. `wait` is the longest time without any progress, in milliseconds.
 */
export async function sendFile<C extends CallWithFile>(
  call: C,
  input: SendOf<C>,
  { file, onSent, onEvent, ...options }: SendFileOptions<C>,
): Promise<Outcome<OutputOf<C>, RefusalSeen<C>>> {
  const credentials = credentialsFor(call, options)
  const request = new XMLHttpRequest()
  request.open(call.method, addressOf(call.path, input))
  const headers = requestHeaders(call, {
    ...options,
    credentials,
    headers: { ...options.headers, accept: `${eventLines}, application/json` },
  })
  headers['content-type'] = call.upload.types[0] ?? 'application/octet-stream'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  const silence = openSilence(options.wait ?? longestSilence)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    silence.broken()
    if (total > 0) onSent(loaded / total)
  })
  const lines = openLines((line) => {
    const event = call.events?.safeParse(line)
    if (event?.success === true) onEvent?.(event.data as EventOf<C>)
  })
  request.addEventListener('progress', () => {
    silence.broken()
    if (isStream(request)) lines.read(request.responseText)
  })
  const signals = [silence.signal, ...(options.signal === undefined ? [] : [options.signal])]
  const isWhole = await ended(request, file, signals)
  silence.end()
  if (isWhole && isStream(request)) lines.read(`${request.responseText}\n`)
  const response = !isWhole ? null : isStream(request) ? lines.last() : responseOf(request)
  return outcomeFor(call, response, { ...options, credentials })
}

const isStream = (request: XMLHttpRequest) => request.getResponseHeader('content-type')?.startsWith(eventLines) === true

/** Sends the request. Resolves to whether a complete response arrived. */
function ended(request: XMLHttpRequest, file: Blob, signals: readonly AbortSignal[]): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = () => {
      request.abort()
      resolve(false)
    }
    request.addEventListener('load', () => resolve(true))
    for (const failed of ['error', 'abort', 'timeout']) request.addEventListener(failed, () => resolve(false))
    for (const signal of signals) signal.addEventListener('abort', stop, { once: true })
    if (signals.some(({ aborted }) => aborted)) stop()
    else request.send(file)
  })
}

/** Splits a growing response text into lines: passes on each complete event, and keeps the envelope as the response. */
function openLines(onEvent: (line: unknown) => void) {
  let read = 0
  let last: Response | null = null
  return {
    read(text: string) {
      for (let end = text.indexOf('\n', read); end !== -1; end = text.indexOf('\n', read)) {
        const line = text.slice(read, end)
        read = end + 1
        if (line === '') continue
        const value = jsonOf(line)
        last = responseIn(value)
        if (last === null) onEvent(value)
      }
    },
    last: () => last,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function responseOf(request: XMLHttpRequest): Response | null {
  const { status, responseText } = request
  if (status < 200 || status > 599) return null
  const retryAfter = request.getResponseHeader('retry-after')
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? responseText : null, {
    status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
