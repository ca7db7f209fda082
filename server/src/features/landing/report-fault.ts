import { randomInt } from 'node:crypto'
import { faultWithoutSecrets } from '@portico/contract/features/landing/fault.ts'
import type { reportFault as call } from '@portico/contract/features/landing/report-fault.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'

/** Letters and digits that nobody takes for one another when they are read out (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Such as `7K2M-Q9XR`: 40 bits, to be found in a log, not to be kept secret. */
function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${four()}-${four()}`
}

/**
 * Logs a page's fault without anything secret in it and gives the reference it is logged under. A network that reports
 * too much is told to wait, so that nobody fills the log.
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
