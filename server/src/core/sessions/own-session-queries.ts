import { sql } from 'kysely'
import type { Session } from './session.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { listInTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** How many sessions are listed; when some end, others take their place. */
const listedAtMost = 200

type OpenSession = Pick<
  Row<'tenant.sessions'>,
  'id' | 'device' | 'address' | 'timezone' | 'created_at' | 'last_seen_at'
>

/** Returns the open sessions of the account of a session at `at`, last used first: the first is this one. */
export function readOpenSessions(
  database: Pool,
  { tenantId, accountId, id }: Pick<Session, 'tenantId' | 'accountId' | 'id'>,
  at: Date,
): Promise<OpenSession[]> {
  return listInTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<OpenSession>`
      select id, device, address, timezone, created_at, last_seen_at from tenant.sessions
      where tenant_id = ${tenantId} and account_id = ${accountId} and expires_at > ${at}
        and last_seen_at + idle_minutes * interval '1 minute' > ${at}
      order by id = ${id} desc, last_seen_at desc, id desc limit ${listedAtMost}`.execute(tenant)
    return rows
  })
}
