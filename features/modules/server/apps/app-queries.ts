import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/**
 * An app as operators see it. `upstream` has no final slash; `headers` are those that the app declared, in lower case.
 */
export type FoundApp = { modulekey: string; path: string; upstream: string; headers: string[] }

/** An app of a role, with the key of its module and the role's menu entries in that module. */
export type RoleApp = {
  path: string
  upstream: string
  headers: string[]
  modulekey: string
  modulelabel: string
  menus: string[]
}

/** Returns the apps of the transaction's tenant, by path. */
export async function readApps(tenant: TenantTx, tenantId: string): Promise<FoundApp[]> {
  return tenant
    .selectFrom('tenant.apps')
    .select(['modulekey', 'path', 'upstream', 'headers'])
    .where('tenant_id', '=', tenantId)
    .orderBy('path')
    .execute()
}

/** Returns the apps in a role's modules; none if the role has no menu entry at all (spec A §6). */
export async function readAppsOfRole(tenant: TenantTx, tenantId: string, roleId: string): Promise<RoleApp[]> {
  const { rows } = await sql<RoleApp>`
    select app.path, app.upstream, app.headers, module.modulekey, module.modulelabel,
      array(select menuname from tenant.role_menus as menu
        where menu.tenant_id = module.tenant_id and menu.role_id = module.role_id and menu.modulekey = module.modulekey
        order by menu.displayorder, menuname) as menus
    from tenant.role_modules as module
      join tenant.apps as app on app.tenant_id = module.tenant_id and app.modulekey = lower(module.modulekey)
    where module.tenant_id = ${tenantId}::uuid and module.role_id = ${roleId}::uuid
      and exists (select from tenant.role_menus where tenant_id = ${tenantId}::uuid and role_id = ${roleId}::uuid)
    order by app.path`.execute(tenant)
  return rows
}

/** Returns the keys of the modules that any role of the tenant has. */
export async function readModuleKeys(tenant: TenantTx, tenantId: string): Promise<string[]> {
  const rows = await tenant
    .selectFrom('tenant.role_modules')
    .select('modulekey')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .orderBy('modulekey')
    .execute()
  return rows.map(({ modulekey }) => modulekey)
}

/** Stores the app of a module, in place of its previous one. */
export async function saveApp(
  tenant: TenantTx,
  tenantId: string,
  { modulekey, path, upstream, headers }: FoundApp,
): Promise<void> {
  await sql`
    insert into tenant.apps (tenant_id, modulekey, path, upstream, headers)
    values (${tenantId}, ${modulekey}, ${path}, ${upstream}, ${headers})
    on conflict (tenant_id, modulekey) do update set path = excluded.path, upstream = excluded.upstream,
      headers = excluded.headers, changed_at = now()`.execute(tenant)
}

/** Removes the app of a module. */
export async function deleteApp(tenant: TenantTx, tenantId: string, modulekey: string): Promise<void> {
  await tenant.deleteFrom('tenant.apps').where('tenant_id', '=', tenantId).where('modulekey', '=', modulekey).execute()
}
