import type { Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { KnownRefusal, KnownRefusals } from '@portico/contract/core/calls/refusal.ts'
import { waitText } from '@portico/contract/core/calls/wait.ts'
import type { FastifyReply } from 'fastify'
import type { InJson, Refused } from './handler.ts'

/** Returns the envelope of success, with `moduleCode` if the call declares one. */
export function successEnvelope(data: unknown, summary: string, moduleCode: string | null = null): Envelope {
  return { code: 200, summary, data, module_code: moduleCode }
}

const noData = '"data":null'

/** Sends the envelope of success around data that are already JSON. */
export function sendInJson(reply: FastifyReply, { data }: InJson): FastifyReply {
  const [before = '', after = ''] = JSON.stringify(successEnvelope(null, 'Success')).split(noData)
  const pieces = [`${before}"data":`, ...data, after].map((piece) => Buffer.from(piece))
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.send(Buffer.concat(pieces))
}

/**
 * Returns the envelope of one of the `known` refusals, with its sentence unless another one is given, and the wait if
 * it is known.
 */
export function refusalEnvelope<Name extends RefusalName>(
  refusal: Refused<Name>,
  known: KnownRefusals<NoInfer<Name>>,
): Envelope {
  const { code, module_code, summary, timed } = known[refusal.name]
  return { code, summary: refusal.summary ?? waitSummary(timed, refusal) ?? summary, data: refusal.data, module_code }
}

function waitSummary(timed: KnownRefusal['timed'], { retryAfter }: Refused<RefusalName>): string | undefined {
  return retryAfter === undefined ? undefined : timed?.replace('{when}', waitText('en', secondsOf(retryAfter)))
}

/** Returns the value of `Retry-After`: whole seconds, at least one. */
const secondsOf = (retryAfter: number) => Math.max(1, Math.ceil(retryAfter))

/** Sends an envelope; the HTTP status equals its code (DESIGN §3). */
export function sendEnvelope(reply: FastifyReply, envelope: Envelope, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', secondsOf(retryAfter))
  return reply.code(envelope.code).header('cache-control', 'no-store').send(envelope)
}
