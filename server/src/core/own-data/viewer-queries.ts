import type { Permission } from '@portico/contract/core/calls/permission.ts'
import { sql } from 'kysely'
import type { OwnViewer } from './own-source.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

type Facts = {
  company_id: string
  is_own: boolean
  role_id: string
  rolename: string
  permissions: Permission[]
}

/**
 * Reads the current rights of an account, for work without a session; null if the account or its tenant may not sign
 * in.
 */
export async function readViewer(tenant: TenantTx, tenantId: string, accountId: string): Promise<OwnViewer | null> {
  const { rows } = await sql<Facts>`
    select company.id as company_id, company.is_own, role.id as role_id, role.name as rolename,
      array(select permission from tenant.role_rights
        where tenant_id = role.tenant_id and role_id = role.id) as permissions
    from tenant.accounts as account
      join tenant.tenants as owner on owner.tenant_id = account.tenant_id
      join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${tenantId} and account.id = ${accountId} and account.is_active and owner.is_active`.execute(
    tenant,
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    tenantId,
    accountId,
    companyId: row.company_id,
    seesAllCompanies: row.is_own,
    roleId: row.role_id,
    rolename: row.rolename,
    permissions: new Set(row.permissions),
  }
}
