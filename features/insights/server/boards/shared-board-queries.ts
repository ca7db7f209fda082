import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** A board of a company or a role, which all its users see. */
export type SharedBoard = {
  id: string
  owner: 'company' | 'role'
  name: string
  widgets: number
  version: number
  changed_by: string
  changed_at: Date
}

/**
 * Reads the boards of a tenant's companies and roles: first those of companies, then those of roles, each sorted by
 * name.
 */
export async function readSharedBoards(tenant: TenantTx, tenantId: string): Promise<SharedBoard[]> {
  const { rows } = await sql<SharedBoard>`
    select board.id, case when board.role_id is null then 'company' else 'role' end as owner,
      coalesce(company.name, role.name) as name,
      case when jsonb_typeof(board.widgets) = 'array' then jsonb_array_length(board.widgets) else 0 end as widgets,
      board.version, board.changed_at, coalesce(changer.email, '') as changed_by
    from tenant.boards as board
      left join tenant.companies as company on company.tenant_id = board.tenant_id and company.id = board.company_id
      left join tenant.roles as role on role.tenant_id = board.tenant_id and role.id = board.role_id
      left join tenant.accounts as changer on changer.tenant_id = board.tenant_id and changer.id = board.changed_by
    where board.tenant_id = ${tenantId} and board.account_id is null and (board.widgets is not null or board.layout is not null)
    order by owner, name, board.id`.execute(tenant)
  return rows
}

/** Clears a shared board; its row and version stay (see `clearBoard`). */
export async function clearSharedBoard(tenant: TenantTx, tenantId: string, id: string): Promise<void> {
  await sql`update tenant.boards set widgets = null, layout = null where tenant_id = ${tenantId} and id = ${id}`.execute(
    tenant,
  )
}
