import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inLookup } from '#server/core/tenants/scope.ts'
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
    const entered = await enterByCookie(seen, cookieHash)
    if (entered === null || (await deleteSession(entered.tenant, entered.session)) === 0) return null
    const { tenantId, accountId, email } = entered.session
    await recordEvent(entered.tenant, {
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
