import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

export type Contact = {
  email: string
  firstname: string
  lastname: string
  companyId: string
  seesAllCompanies: boolean
}

/** Reads an active account with the companies that its user sees; null if there is none. */
export async function readContact(tenant: TenantTx, tenantId: string, accountId: string): Promise<Contact | null> {
  const { rows } = await sql<Contact>`
    select account.email, account.firstname, account.lastname, account.company_id as "companyId",
      company.is_own as "seesAllCompanies"
    from tenant.accounts as account
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${tenantId} and account.id = ${accountId} and account.is_active`.execute(tenant)
  return rows[0] ?? null
}
