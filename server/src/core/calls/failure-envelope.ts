import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import type { Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { refusalEnvelope } from './envelope.ts'
import { refusalOfError } from './failure.ts'
import { refused } from './handler.ts'

type Failure = { envelope: Envelope; retryAfter?: number | undefined }

const decorator = 'failureEnvelope'

/**
 * Lets `failureEnvelopeOf` log to `log`. Only bugs are logged as errors, without the body and the headers of the
 * request.
 */
export function decorateWithFailures(app: FastifyInstance, log: Logger): void {
  app.decorate(decorator, (error: unknown, request: FastifyRequest): Failure => {
    // The client disconnected while it sent its body. This is checked first, because a database error may have the same
    // code.
    if (error instanceof Error && error === request.raw.errored)
      return { envelope: refusalEnvelope(refused('input-not-valid'), coreRefusals) }
    const refusal = refusalOfError(error)
    if (refusal.name === 'unexpected') {
      log.error(
        { err: error, reference: request.id, method: request.method, route: request.routeOptions.url },
        'Unhandled error in request.',
      )
      return { envelope: refusalEnvelope(refused('unexpected', { data: { reference: request.id } }), coreRefusals) }
    }
    if (refusal.name === 'database-away') log.warn({ err: error }, 'The database did not respond.')
    return { envelope: refusalEnvelope(refusal, coreRefusals), retryAfter: refusal.retryAfter }
  })
}

/**
 * Returns the envelope of an exception, with the seconds after which to try again; a bug is logged with its reference.
 */
export function failureEnvelopeOf(request: FastifyRequest, error: unknown): Failure {
  return request.server.getDecorator<(error: unknown, request: FastifyRequest) => Failure>(decorator)(error, request)
}
