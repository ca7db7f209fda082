import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'

type Own = Pick<Session, 'tenantId' | 'accountId'>

/** Deletes the credentials stored for an account's remote-access sessions. Returns their number. */
export async function deleteCredentials(tenant: TenantTx, { tenantId, accountId }: Own): Promise<number> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.end_user_credentials')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

type OwnTenant = {
  id: string
  tenantname: string
  /** The displayed name: the tenant's description, or its name if it has none. */
  tenantdesc: string
  authtype: Schema['tenant.tenants']['authtype']
  /** The time without use after which a session ends, in minutes. */
  session_timeout: number
  ismsp: boolean
  trial_ends_at: Date | null
}

/** Returns the tenant of a session. */
export function readTenant(database: Pool, { tenantId }: Own): Promise<OwnTenant> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<OwnTenant>`
      select tenant_id as id, name as tenantname, coalesce(nullif(trim(description), ''), name) as tenantdesc, authtype,
        session_idle_minutes as session_timeout, is_msp as ismsp, trial_ends_at
      from tenant.tenants where tenant_id = ${tenantId}`.execute(tenant)
    return onlyRow(rows)
  })
}
