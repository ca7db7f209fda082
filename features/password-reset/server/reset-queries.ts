import { sql } from 'kysely'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import type { LookupTx } from '@portico/server/core/tenants/scope.ts'
import type { MailTenant } from '@portico/server/core/domains/mail-host.ts'

/** An active account of an email address, and how its tenant signs users in; `tenantName` is the displayed name. */
export type ResetAccount = {
  tenantId: string
  tenantName: string
  tenant: MailTenant
  authtype: Schema['tenant.tenants']['authtype']
  accountId: string
}

/**
 * Returns the active accounts of an email address, without pending invitations, in the order in which tenants are
 * always locked.
 */
export async function readAccounts(seen: LookupTx, email: string): Promise<ResetAccount[]> {
  const { rows } = await sql<ResetAccount>`
    select account.tenant_id as "tenantId", account.id as "accountId", owner.authtype,
      coalesce(nullif(trim(owner.description), ''), owner.name) as "tenantName",
      json_build_object('id', owner.tenant_id, 'name', owner.name, 'host', owner.host) as tenant
    from tenant.accounts as account join tenant.tenants as owner on owner.tenant_id = account.tenant_id
    where account.email = ${email} and account.is_active and owner.is_active and account.invited_until is null
    order by account.tenant_id`.execute(seen)
  return rows
}
