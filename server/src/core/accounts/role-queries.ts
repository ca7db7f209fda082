import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { StandardRole } from './standard-roles.ts'

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
