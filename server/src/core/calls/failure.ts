import type { RefusalName } from '@portico/contract/core/calls/refusals.ts'
import { refused, type Refused } from './handler.ts'
import { HashQueueFull } from '#server/platform/crypto/password-hashes.ts'

const byFastifyCode: Record<string, RefusalName> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type-not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input-not-valid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
}

/**
 * Server unreachable, shutting down, starting or recovering; connection broken; none free in time; query timeout
 * (57014).
 */
const databaseAway =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND|08\w{3})$/
const databaseAwayStates = /^(57P0[1-5]|57014|53300|25P0[34])$/
const databaseAwayMessage =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/

function isDatabaseAway(error: Error, code: string): boolean {
  if (databaseAway.test(code) || databaseAwayStates.test(code)) return true
  // A missing Unix socket; other missing files are bugs.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return databaseAwayMessage.test(error.message)
}

/**
 * The refusal for an exception. Overload and an unavailable database are expected; anything else is a bug:
 * `unexpected`, which the caller logs.
 */
export function refusalOfError(error: unknown): Refused<RefusalName> {
  if (error instanceof HashQueueFull) return refused('server-busy', { retryAfter: 2 })
  if (!(error instanceof Error)) return refused('unexpected')
  const code = 'code' in error ? String(error.code) : ''
  const name = byFastifyCode[code]
  if (name !== undefined) return refused(name)
  if (isDatabaseAway(error, code)) return refused('database-away', { retryAfter: 2 })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return refused(status >= 400 && status < 500 ? 'input-not-valid' : 'unexpected')
}
