import { sql } from 'kysely'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

/** Records that the session has an open chat; does nothing if the session has ended. */
export async function openChat(database: Pool, session: { tenantId: string; id: string }): Promise<void> {
  await inTenant(database, session.tenantId, (tenant) =>
    sql`
      insert into tenant.chats as chat (tenant_id, session_id)
      select tenant_id, id from tenant.sessions where tenant_id = ${session.tenantId} and id = ${session.id} for key share
      on conflict (tenant_id, session_id)
        do update set last_asked_at = now(), questions = chat.questions + 1`.execute(tenant),
  )
}

/**
 * Ends the open chat of the session with this cookie hash, and writes an audit event. Returns whether there was one.
 */
export async function endChat(database: Pool, cookieHash: Buffer, origin: Origin): Promise<boolean> {
  return inLookup(database, { cookie: cookieHash.toString('hex') }, async (seen) => {
    const session = await seen
      .selectFrom('tenant.sessions')
      .select(['tenant_id', 'id', 'account_id'])
      .where('cookie_hash', '=', cookieHash)
      .executeTakeFirst()
    if (session === undefined) return false
    const tenant = await enterTenant(seen, session.tenant_id)
    const { numDeletedRows } = await tenant
      .deleteFrom('tenant.chats')
      .where('tenant_id', '=', session.tenant_id)
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    const { email } = await tenant
      .selectFrom('tenant.accounts')
      .select('email')
      .where('tenant_id', '=', session.tenant_id)
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow()
    await recordEvent(tenant, {
      tenantId: session.tenant_id,
      event: 'chat-left',
      outcome: 'success',
      reason: '',
      accountId: session.account_id,
      email,
      origin,
    })
    return true
  })
}
