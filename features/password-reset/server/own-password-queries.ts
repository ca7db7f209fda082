import { sql } from 'kysely'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Own, PasswordOwner } from '@portico/server/core/accounts/password-queries.ts'

/**
 * Returns the account of a session, with the terms related to its owner that a password must not contain; null if the
 * account has been deleted.
 */
export function readOwner(database: Pool, { tenantId, accountId }: Own): Promise<PasswordOwner | null> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<PasswordOwner>`
      select owner.tenant_id as "tenantId", owner.name as "tenantName", owner.description as "tenantDescription",
        account.id as "accountId", account.email, account.firstname, account.lastname,
        case when owner.password_shortest is not null then
          json_build_object('shortest', owner.password_shortest, 'longest', owner.password_longest) end as "passwordLengths",
        true as "hasPassword"
      from tenant.accounts as account join tenant.tenants as owner on owner.tenant_id = account.tenant_id
      where account.tenant_id = ${tenantId} and account.id = ${accountId}`.execute(tenant)
    return rows[0] ?? null
  })
}
