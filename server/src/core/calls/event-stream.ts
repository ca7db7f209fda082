import { PassThrough } from 'node:stream'
import type { Call } from '@portico/contract/core/calls/call.ts'
import type { Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The media type of events that are sent as one line of JSON each. */
export const eventLines = 'application/x-ndjson'

/** How often a response without events sends a heartbeat, in milliseconds: before clients and proxies time out. */
const heartbeat = 5_000

/**
 * The events of one request. `end` sends the envelope as the last line, and returns false if no event has been sent.
 */
export type EventStream = {
  /** Whether the request asks for events. */
  isAsked: boolean
  emit: (event: unknown) => void
  hasBegun: () => boolean
  end: (envelope: Envelope) => boolean
}

/** The events of a request that does not ask for them, or of a call that has none. */
const noEvents: EventStream = { isAsked: false, emit: () => undefined, hasBegun: () => false, end: () => false }

/**
 * Opens the events of a call as lines of JSON, for a request that accepts them. The response begins, with HTTP status
 * 200, at the first event: until then a refusal keeps its status. Events are parsed by the call's schema, so that
 * nothing else leaks.
 */
export function openEventStream(call: Call, request: FastifyRequest, reply: FastifyReply): EventStream {
  const { events } = call
  if (events === undefined || !accepts(request)) return noEvents
  let lines: PassThrough | null = null
  let beats: NodeJS.Timeout | undefined
  const isAlive = events.safeParse({ event: 'alive' }).success
  const begin = () => {
    const begun = new PassThrough()
    const stop = () => clearInterval(beats)
    begun.on('close', stop).on('error', stop)
    if (isAlive) beats = setInterval(() => writeLine(begun, { event: 'alive' }), heartbeat).unref()
    reply.code(200).headers({
      'content-type': `${eventLines}; charset=utf-8`,
      'cache-control': 'no-store, no-transform',
      // Without this header, nginx buffers the response until its end.
      'x-accel-buffering': 'no',
      // Without this header, a stopping server would wait for the next request of the connection.
      'connection': 'close',
    })
    void reply.send(begun)
    return begun
  }
  return {
    isAsked: true,
    emit(event) {
      const line: unknown = events.parse(event)
      lines ??= begin()
      writeLine(lines, line)
    },
    hasBegun: () => lines !== null,
    end(envelope) {
      if (lines === null) return false
      clearInterval(beats)
      writeLine(lines, envelope)
      lines.end()
      return true
    },
  }
}

const accepts = ({ headers }: FastifyRequest) => (headers.accept ?? '').split(',').some(isEventLines)
const isEventLines = (type: string) => type.split(';')[0]?.trim().toLowerCase() === eventLines

// A client that has disconnected has destroyed the stream.
function writeLine(lines: PassThrough, value: unknown): void {
  if (lines.writable) lines.write(`${JSON.stringify(value)}\n`)
}

/** Returns a signal that is aborted when the client disconnects before its response is complete. */
export function whenDisconnected({ raw }: FastifyReply): AbortSignal {
  const ending = new AbortController()
  if (raw.destroyed && !raw.writableFinished) ending.abort()
  raw.once('close', () => {
    if (!raw.writableFinished) ending.abort()
  })
  return ending.signal
}
