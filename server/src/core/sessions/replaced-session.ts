import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inLookup } from '#server/platform/database/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Origin } from '#server/core/calls/handler.ts'
import { deleteSession, enterByCookie } from '#server/core/sessions/session-queries.ts'
import { hashOf } from '#server/core/sessions/token.ts'

/**
 * Ends the session whose cookie the browser gives up for a new one, whichever account's it was: without its cookie nobody
 * can use it again. The cookie alone tells which one, because another tab may have opened it. Does nothing without one.
 */
export async function endReplacedSession(context: AppContext, cookie: string, origin: Origin): Promise<void> {
  if (cookie === '') return
  const cookieHash = hashOf(cookie)
  const ended = await inLookup(context.database, { cookie: cookieHash.toString('hex') }, async (seen) => {
    const session = await enterByCookie(seen, cookieHash)
    if (session === null || (await deleteSession(seen, session)) === 0) return null
    const { tenantId, accountId, email } = session
    await recordEvent(seen, {
      tenantId,
      event: 'session-revoked',
      outcome: 'success',
      reason: 'signed-in-anew',
      accountId,
      email,
      origin,
    })
    return accountId
  })
  if (ended !== null) context.sessions.forgetAccount(ended)
}
