import { sql } from 'kysely'
import type { LookupTx } from '@portico/server/core/tenants/scope.ts'

/** An account that can sign in with a password, with its tenant's display name. */
export type GuessedAccount = { tenantId: string; accountId: string; tenantName: string }

/**
 * Returns the active accounts of an email address in active tenants that can sign in with a password, without pending
 * invitations. Runs in the lookups of the address and the directory.
 */
export async function readGuessedAccounts(seen: LookupTx, email: string): Promise<GuessedAccount[]> {
  const { rows } = await sql<GuessedAccount>`
    select account.tenant_id as "tenantId", account.id as "accountId",
      coalesce(nullif(trim(owner.description), ''), owner.name) as "tenantName"
    from tenant.accounts as account join tenant.tenants as owner on owner.tenant_id = account.tenant_id
    where account.email = ${email} and account.is_active and owner.is_active and account.invited_until is null
      and (owner.authtype = 'local' or account.is_break_glass)
    order by account.tenant_id`.execute(seen)
  return rows
}
