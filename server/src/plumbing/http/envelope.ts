import type { Envelope } from '@portico/contract/plumbing/envelope.ts'
import { refusals } from '@portico/contract/plumbing/refusals.ts'
import type { RefusalName } from '@portico/contract/plumbing/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Refused } from '#server/plumbing/http/answer.ts'

/** The envelope of success; `moduleCode` where the call declares one. */
export function successEnvelope(data: unknown, summary: string, moduleCode: string | null = null): Envelope {
  return { code: 200, summary, data, module_code: moduleCode }
}

/** The envelope of a refusal; its sentence is the table's unless another one is given. */
export function refusalEnvelope(refusal: Refused<RefusalName>): Envelope {
  const { code, module_code, summary } = refusals[refusal.name]
  return { code, summary: refusal.summary ?? summary, data: refusal.data, module_code }
}

/** Sends an envelope; the HTTP status equals its code (DESIGN §3). */
export function sendEnvelope(reply: FastifyReply, envelope: Envelope, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply.code(envelope.code).header('cache-control', 'no-store').send(envelope)
}
