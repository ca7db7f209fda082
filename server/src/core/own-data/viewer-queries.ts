import { kindOfModule } from '@portico/contract/core/accounts/roles.ts'
import {
  deskQueuePath,
  deskSettingsPath,
  enrolmentPath,
  permissionMenus,
} from '@portico/contract/core/calls/permission.ts'
import { sql } from 'kysely'
import type { OwnViewer } from './own-source.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

type Facts = {
  company_id: string
  is_own: boolean
  role_id: string
  rolename: string
  modulekeys: string[]
  has_menus: boolean
  may_enrol: boolean
  may_work_desk: boolean
  may_set_up_desk: boolean
  may_edit_boards: boolean
  may_change_layout: boolean
  may_export: boolean
}

/**
 * Reads the current rights of an account, for work without a session; null if the account or its tenant may not sign
 * in.
 */
export async function readViewer(tenant: TenantTx, tenantId: string, accountId: string): Promise<OwnViewer | null> {
  const { rows } = await sql<Facts>`
    select company.id as company_id, company.is_own, role.id as role_id, role.name as rolename,
      array(select modulekey from tenant.role_modules
        where tenant_id = role.tenant_id and role_id = role.id) as modulekeys,
      exists (select from tenant.role_menus where tenant_id = role.tenant_id and role_id = role.id) as has_menus,
      exists (select from tenant.role_menus where tenant_id = role.tenant_id and role_id = role.id
        and menulink = ${enrolmentPath}) as may_enrol,
      exists (select from tenant.role_menus where tenant_id = role.tenant_id and role_id = role.id
        and menulink = ${deskQueuePath}) as may_work_desk,
      exists (select from tenant.role_menus where tenant_id = role.tenant_id and role_id = role.id
        and menulink = ${deskSettingsPath}) as may_set_up_desk,
      exists (select from tenant.role_menus where tenant_id = role.tenant_id and role_id = role.id
        and menuname = ${permissionMenus.canEdit}) as may_edit_boards,
      exists (select from tenant.role_menus where tenant_id = role.tenant_id and role_id = role.id
        and menuname = ${permissionMenus.changeTheme}) as may_change_layout,
      exists (select from tenant.role_menus where tenant_id = role.tenant_id and role_id = role.id
        and menuname = ${permissionMenus.canExport}) as may_export
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
    moduleKinds: [...new Set(row.modulekeys.map(kindOfModule).filter((kind) => kind !== null))],
    hasMenus: row.has_menus,
    mayEnrol: row.may_enrol,
    mayWorkDesk: row.may_work_desk,
    maySetUpDesk: row.may_set_up_desk,
    mayEditBoards: row.may_edit_boards,
    mayChangeLayout: row.may_change_layout,
    mayExport: row.may_export,
  }
}
