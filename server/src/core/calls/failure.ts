import type { TransportRefusal } from '@portico/contract/core/calls/call.ts'
import { refused, type Refused } from './handler.ts'
import { HashQueueFull } from '#server/platform/crypto/password-hashes.ts'
import { ConnectionsBusy } from '#server/platform/database/connection-queue.ts'
import { codeOf, isDatabaseAway } from '#server/platform/database/database-away.ts'

const byFastifyCode: Record<string, TransportRefusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type-not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input-not-valid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
}

/**
 * Returns the refusal for an exception. Overload and an unavailable database are expected; anything else is a bug:
 * `unexpected`, which the caller logs.
 */
export function refusalOfError(error: unknown): Refused<TransportRefusal> {
  if (error instanceof HashQueueFull || error instanceof ConnectionsBusy)
    return refused('server-busy', { retryAfter: 2 })
  if (!(error instanceof Error)) return refused('unexpected')
  const name = byFastifyCode[codeOf(error)]
  if (name !== undefined) return refused(name)
  if (isDatabaseAway(error)) return refused('database-away', { retryAfter: 2 })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return refused(status >= 400 && status < 500 ? 'input-not-valid' : 'unexpected')
}
