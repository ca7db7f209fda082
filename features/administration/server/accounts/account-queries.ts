import { deleteReset } from '@portico/server/core/accounts/reset-queries.ts'
import { deleteCodeChallenges } from '@portico/server/core/authentication/code-challenge-queries.ts'
import { sql } from 'kysely'
import { inLookup, inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { type FoundAccount, readFoundAccounts } from '@portico/server/core/accounts/found-account-queries.ts'

/** Returns the tenants in which an email address has an account. */
async function readTenantsOfEmail(database: Pool, email: string): Promise<string[]> {
  const rows = await inLookup(database, { email }, (seen) =>
    seen.selectFrom('tenant.accounts').select('tenant_id').where('email', '=', email).orderBy('tenant_id').execute(),
  )
  return rows.map((row) => row.tenant_id)
}

/** Returns all accounts of an email address, in all tenants. */
export async function readAccountsOfEmail(database: Pool, email: string): Promise<FoundAccount[]> {
  const found: FoundAccount[] = []
  for (const tenantId of await readTenantsOfEmail(database, email))
    found.push(...(await inTenant(database, tenantId, (scope) => readFoundAccounts(scope, tenantId, email))))
  return found
}

/** Locks the tenant that the transaction is in, so that concurrent changes cannot remove its last owner. */
export async function holdTenant(scope: TenantTx, tenantId: string): Promise<void> {
  await scope
    .selectFrom('tenant.tenants')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the number of other active accounts with a role of this name. */
export async function countOthers(scope: TenantTx, { tenantId, id }: FoundAccount, role: string): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from tenant.accounts as account join tenant.roles as role
      on role.tenant_id = account.tenant_id and role.id = account.role_id
    where account.tenant_id = ${tenantId} and account.id <> ${id} and account.is_active and role.name = ${role}
      and account.invited_until is null`.execute(scope)
  return rows[0]?.others ?? 0
}

export type Named = { id: string; name: string }

/** Returns the roles of the tenant that the transaction is in, by name. */
export function readRoleNames(scope: TenantTx, tenantId: string): Promise<Named[]> {
  return scope
    .selectFrom('tenant.roles')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .execute()
}

/**
 * Returns the companies of the tenant that the transaction is in: the company with the tenant's name first, sample
 * companies last.
 */
export async function readCompanies(scope: TenantTx, tenantId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select company.id, company.name from tenant.companies as company
      join tenant.tenants as owner on owner.tenant_id = company.tenant_id
    where company.tenant_id = ${tenantId}
    order by company.is_sample, company.name <> owner.name, company.name`.execute(scope)
  return rows
}

/** Deletes the password resets and code challenges whose emails went to the address of an account. */
export async function endMailed(scope: TenantTx, { tenantId, id }: FoundAccount): Promise<void> {
  await deleteReset(scope, { tenantId, accountId: id })
  await deleteCodeChallenges(scope, { tenantId, accountId: id })
}
