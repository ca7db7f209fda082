import type { Origin } from '@portico/server/platform/http/origin.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { logFieldsOf, type Connection } from '#features/single-sign-on/server/connection.ts'
import { addToReplayCache } from '@portico/server/core/authentication/replay-cache-queries.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { deleteChallengesFrom } from '@portico/server/core/authentication/code-challenge-queries.ts'
import {
  deleteProviderSessions,
  deleteSessionsFrom,
  type Ended,
} from '@portico/server/core/sessions/provider-session-queries.ts'

/**
 * Ends the sessions here that came from sessions at a provider, with an audit event each, on every node on commit.
 * Returns false, and ends nothing, if the message `once` was used before. `once` is null for a message without an id.
 */
export async function endSessionsFrom(
  context: AppContext,
  connection: Connection,
  ends: readonly Ended[],
  once: { id: string; until: Date } | null,
  origin: Origin,
): Promise<boolean> {
  const { tenantId } = connection
  const ended = await inTenant(context.database, tenantId, async (tenant) => {
    if (once !== null) {
      const used = { tenantId, scope: `logout ${connection.id}`, idHash: hashOf(once.id), until: once.until }
      if (!(await addToReplayCache(tenant, used))) return null
    }
    const elsewhere: string[] = []
    for (const each of ends) elsewhere.push(...(await deleteProviderSessions(tenant, connection, each)))
    await deleteChallengesFrom(tenant, tenantId, elsewhere)
    const sessions = await deleteSessionsFrom(tenant, tenantId, elsewhere)
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
  if (ended?.length === 0) context.log.info(logFieldsOf(connection), 'A logout of the provider ended no session here.')
  for (const { account_id } of ended ?? []) context.sessions.evictAccount(account_id)
  return ended !== null
}
