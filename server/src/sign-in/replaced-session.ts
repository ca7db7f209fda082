import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { atDoor } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Origin } from '#server/plumbing/http/answer.ts'
import { deleteSession, enterByCookie } from '#server/plumbing/session/queries.ts'
import { hashOf } from '#server/plumbing/session/token.ts'

/**
 * Ends the session whose cookie the browser gives up for a new one, whichever account's it was: without its cookie nobody
 * can use it again. The cookie alone tells which one, because another tab may have opened it. Does nothing without one.
 */
export async function endReplacedSession(house: House, cookie: string, origin: Origin): Promise<void> {
  if (cookie === '') return
  const cookieHash = hashOf(cookie)
  const ended = await atDoor(house.database, { cookie: cookieHash.toString('hex') }, async (seen) => {
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
  if (ended !== null) house.sessions.forgetAccount(ended)
}
