import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { enterByCookie, lockSession } from '@portico/server/core/sessions/session-queries.ts'
import { sql } from 'kysely'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

/** Records that the session has an open chat; does nothing if the session has ended. */
export async function openChat(database: Pool, session: { tenantId: string; id: string }): Promise<void> {
  await inTenant(database, session.tenantId, async (tenant) => {
    if (!(await lockSession(tenant, session))) return
    await sql`
      insert into tenant.chats as chat (tenant_id, session_id) values (${session.tenantId}, ${session.id})
      on conflict (tenant_id, session_id)
        do update set last_asked_at = now(), questions = chat.questions + 1`.execute(tenant)
  })
}

/**
 * Ends the open chat of the session with this cookie hash, and writes an audit event. Returns whether there was one.
 */
export async function endChat(database: Pool, cookieHash: Buffer, origin: Origin): Promise<boolean> {
  return inLookup(database, { cookie: cookieHash.toString('hex') }, async (seen) => {
    const found = await enterByCookie(seen, cookieHash)
    if (found === null) return false
    const { tenant, session } = found
    const { numDeletedRows } = await tenant
      .deleteFrom('tenant.chats')
      .where('tenant_id', '=', session.tenantId)
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await recordEvent(tenant, {
      tenantId: session.tenantId,
      event: 'chat-left',
      outcome: 'success',
      reason: '',
      accountId: session.accountId,
      email: session.email,
      origin,
    })
    return true
  })
}
