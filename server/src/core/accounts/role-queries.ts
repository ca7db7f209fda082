import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { StandardRole, StandardModule } from './standard-roles.ts'

/** Adds a role with its modules and menus to the tenant that the transaction is in. */
export async function insertRole(
  tenant: TenantTx,
  tenant_id: string,
  role_id: string,
  role: StandardRole,
): Promise<void> {
  await tenant.insertInto('tenant.roles').values({ tenant_id, id: role_id, name: role.name }).execute()
  await insertModules(tenant, tenant_id, role_id, role.modules)
}

/** Adds modules with their menus to a role that has none of them, in this order. */
export async function insertModules(
  tenant: TenantTx,
  tenant_id: string,
  role_id: string,
  given: StandardRole['modules'],
): Promise<void> {
  const modules = given.map((module, index) => ({
    tenant_id,
    role_id,
    modulekey: module.key,
    modulelabel: module.label,
    moduledescription: module.description,
    displayorder: index + 1,
  }))
  if (modules.length > 0) await tenant.insertInto('tenant.role_modules').values(modules).execute()
  const menus = given.flatMap((module) =>
    module.menus.map(([menuname, menulink], index) => ({
      tenant_id,
      role_id,
      modulekey: module.key,
      menuname,
      menulink,
      displayorder: index + 1,
    })),
  )
  if (menus.length > 0) await tenant.insertInto('tenant.role_menus').values(menus).execute()
}

/** Replaces the modules of a role. */
export async function replaceModules(
  scope: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  modules: readonly StandardModule[],
): Promise<void> {
  await scope.deleteFrom('tenant.role_modules').where('tenant_id', '=', tenantId).where('role_id', '=', id).execute()
  await insertModules(scope, tenantId, id, modules)
}

/** Renames a role; every node is notified. */
export async function renameRole(
  scope: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  name: string,
): Promise<void> {
  await scope.updateTable('tenant.roles').set({ name }).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Deletes a role that nothing uses. */
export async function deleteRole(scope: TenantTx, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  await scope.deleteFrom('tenant.roles').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}
