import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Origin } from '#server/plumbing/http/answer.ts'
import { logOf } from '#server/sign-in/providers/begin-at-provider.ts'
import { hashOf } from '#server/plumbing/session/token.ts'
import type { Connection } from '#server/sign-in/providers/connection.ts'
import { deleteSessionsFrom, useOnce, type Ended, type EndedSession } from '#server/sign-in/provider-logout/queries.ts'

/**
 * Ends the sessions here that came from those at a provider, with an audit event each, on every node with the commit. Returns
 * false, and ends nothing, where the message `once` was used before; null for a message without an id.
 */
export async function endSessionsFrom(
  house: House,
  connection: Connection,
  ends: readonly Ended[],
  once: { id: string; until: Date } | null,
  origin: Origin,
): Promise<boolean> {
  const { tenantId } = connection
  const ended = await inTenant(house.database, tenantId, async (tenant) => {
    if (once !== null) {
      const used = { tenantId, scope: `logout ${connection.id}`, idHash: hashOf(once.id), until: once.until }
      if (!(await useOnce(tenant, used))) return null
    }
    const sessions: EndedSession[] = []
    for (const each of ends) sessions.push(...(await deleteSessionsFrom(tenant, connection, each)))
    for (const { account_id, email } of sessions) {
      await recordEvent(tenant, {
        tenantId,
        event: 'session-revoked',
        outcome: 'success',
        reason: 'ended-at-provider',
        accountId: account_id,
        email,
        origin,
      })
    }
    return sessions
  })
  if (ended?.length === 0) house.log.info(logOf(connection), 'A logout of the provider ended no session here')
  for (const { account_id } of ended ?? []) house.sessions.forgetAccount(account_id)
  return ended !== null
}
