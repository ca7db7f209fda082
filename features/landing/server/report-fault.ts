import { randomInt } from 'node:crypto'
import { faultWithoutSecrets } from '#features/landing/contract/fault.ts'
import type { reportFault as call } from '#features/landing/contract/report-fault.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'

/** Letters and digits that cannot be confused when read aloud (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns a reference such as `7K2M-Q9XR`, with 40 random bits. It identifies an entry in the log and is not secret.
 */
function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${four()}-${four()}`
}

/**
 * Logs a page's error without secrets, and returns the reference of the log entry. Refuses by `too-many-requests` if a
 * network reports too often, so that no client can fill the log.
 */
export function handleReportFault({ limits, log }: Pick<AppContext, 'limits' | 'log'>): Handler<typeof call> {
  return async ({ body, origin }) => {
    const retryAfter = limits.take('fault', origin.network)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    const reference = newReference()
    log.error({ reference, fault: faultWithoutSecrets(body), agent: origin.agent }, 'A page failed to render.')
    return done({ reference })
  }
}
