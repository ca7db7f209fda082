import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { StandardModule } from '@portico/server/core/accounts/standard-roles.ts'

/**
 * A role with its modules and their menus in display order, and the numbers of accounts and connections that use it.
 */
export type FoundRole = {
  id: string
  name: string
  modules: StandardModule[]
  accounts: number
  /** The number of connections that assign this role to new accounts or to members of a group. */
  connections: number
}

type Row = { id: string; name: string; accounts: number; connections: number; modules: StandardModule[] }

/** Returns the roles of the tenant that the transaction is in, by name. */
export async function readRoles(scope: TenantTx, tenantId: string): Promise<FoundRole[]> {
  const { rows } = await sql<Row>`
    select role.id, role.name,
      (select count(*)::int from tenant.accounts where tenant_id = ${tenantId} and role_id = role.id) as accounts,
      (select count(distinct connection_id)::int from tenant.connection_roles
        where tenant_id = ${tenantId} and role_id = role.id) as connections,
      coalesce((select json_agg(json_build_object('key', module.modulekey, 'label', module.modulelabel,
          'description', module.moduledescription, 'menus', coalesce((
            select json_agg(json_build_array(menu.menuname, menu.menulink) order by menu.displayorder)
            from tenant.role_menus as menu where menu.tenant_id = ${tenantId} and menu.role_id = role.id
              and menu.modulekey = module.modulekey), '[]'))
          order by module.displayorder)
        from tenant.role_modules as module
        where module.tenant_id = ${tenantId} and module.role_id = role.id), '[]') as modules
    from tenant.roles as role where role.tenant_id = ${tenantId} order by lower(role.name)`.execute(scope)
  return rows
}
