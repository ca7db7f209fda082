import { demoId } from '@portico/demo/data/demo-id.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Credentials } from '@portico/server/core/calls/test-server.ts'
import { freshToken } from '@portico/server/core/sessions/token.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Opens a session for an account of the demo, in the tenant with this name. Returns its token and cookie. */
export async function insertSession(database: Pool, email: string, tenant: string): Promise<Credentials> {
  const { token, cookie, tokenHash, cookieHash } = freshToken()
  const now = new Date()
  const tenant_id = demoId(`tenant ${tenant}`)
  await inTenant(database, tenant_id, (scope) =>
    scope
      .insertInto('tenant.sessions')
      .values({
        tenant_id,
        id: crypto.randomUUID(),
        account_id: demoId(`account ${tenant} ${email}`),
        token_hash: tokenHash,
        cookie_hash: cookieHash,
        authtype: 'localdb',
        address: '::1',
        agent: '',
        device: '',
        created_at: now,
        last_seen_at: now,
        idle_minutes: 60,
        expires_at: new Date(now.getTime() + 3_600_000),
        previous_login_at: null,
      })
      .execute(),
  )
  return { token, cookie }
}
