import { sql } from 'kysely'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { Row, Schema } from '#server/platform/database/schema.ts'
import { inTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Session } from '#server/core/sessions/session.ts'

type Own = Pick<Session, 'tenantId' | 'accountId'>

/** How many sessions are listed; when some end, others follow. */
const listedAtMost = 200

type OpenSession = Pick<
  Row<'tenant.sessions'>,
  'id' | 'device' | 'address' | 'timezone' | 'created_at' | 'last_seen_at'
>

/** The open sessions of the account of a session at `at`, last used first: the first is this one. */
export function readOpenSessions(
  database: Pool,
  { tenantId, accountId, id }: Own & { id: string },
  at: Date,
): Promise<OpenSession[]> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<OpenSession>`
      select id, device, address, timezone, created_at, last_seen_at from tenant.sessions
      where tenant_id = ${tenantId} and account_id = ${accountId} and expires_at > ${at}
        and last_seen_at + idle_minutes * interval '1 minute' > ${at}
      order by id = ${id} desc, last_seen_at desc, id desc limit ${listedAtMost}`.execute(tenant)
    return rows
  })
}

/** The last sign-ins of an account, newest first, failed ones included. */
export function readSignIns(database: Pool, { tenantId, accountId }: Own, atMost: number) {
  return inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.audit_events')
      .select(['at', 'event', 'outcome', 'address', 'agent'])
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where('event', '=', 'sign-in')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(atMost)
      .execute(),
  )
}

/** Deletes the credentials stored for an account's remote-access sessions; returns how many there were. */
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
  /** The displayed name: the tenant's name where it has no description. */
  tenantdesc: string
  authtype: Schema['tenant.tenants']['authtype']
  /** In minutes. */
  session_timeout: number
  ismsp: boolean
  trial_ends_at: Date | null
}

/** The tenant of a session. */
export function readTenant(database: Pool, { tenantId }: Own): Promise<OwnTenant> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<OwnTenant>`
      select tenant_id as id, name as tenantname, coalesce(nullif(trim(description), ''), name) as tenantdesc, authtype,
        session_idle_minutes as session_timeout, is_msp as ismsp, trial_ends_at
      from tenant.tenants where tenant_id = ${tenantId}`.execute(tenant)
    return onlyRow(rows)
  })
}
