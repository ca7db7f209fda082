import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** An app as operators see it: `upstream` without a slash at the end; `headers` that it declared, in lower case. */
export type FoundApp = { modulekey: string; path: string; upstream: string; headers: string[] }

/** An app that a role has, with the key of the module in the role and the menu entries that the role has there. */
export type RoleApp = {
  path: string
  upstream: string
  headers: string[]
  modulekey: string
  modulelabel: string
  menus: string[]
}

/** The apps of the tenant that the transaction is in, by path. */
export async function readApps(tenant: TenantTx, tenantId: string): Promise<FoundApp[]> {
  return tenant
    .selectFrom('tenant.apps')
    .select(['modulekey', 'path', 'upstream', 'headers'])
    .where('tenant_id', '=', tenantId)
    .orderBy('path')
    .execute()
}

/** The apps of a role: those of its modules; none for a role without any menu entry (spec A §6). */
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

/** The keys of the modules that any role of the tenant has. */
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

/** Stores the app of a module in place of its former one. */
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
