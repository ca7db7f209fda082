import { sql } from 'kysely'
import type { Database } from '#server/plumbing/database/scope.ts'
import type { StandardRole } from '#server/plumbing/role/standard-modules.ts'

/**
 * Whether a role of this tenant includes a module whose key holds `word`, capitals aside (spec A §3, "matches"). Read
 * each time, so that a module taken away counts at once.
 */
export async function roleIncludes(
  tenant: Database,
  { tenantId, roleId }: { tenantId: string; roleId: string },
  word: 'Insight' | 'Desk',
): Promise<boolean> {
  const module = await tenant
    .selectFrom('tenant.role_modules')
    .select('modulekey')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .where(sql<boolean>`strpos(lower(modulekey), lower(${word})) > 0`)
    .limit(1)
    .executeTakeFirst()
  return module !== undefined
}

/** Adds a role with its modules and menus to the tenant that the transaction is in. */
export async function insertRole(
  tenant: Database,
  tenant_id: string,
  role_id: string,
  role: StandardRole,
): Promise<void> {
  await tenant.insertInto('tenant.roles').values({ tenant_id, id: role_id, name: role.name }).execute()
  const modules = role.modules.map((module, at) => ({
    tenant_id,
    role_id,
    modulekey: module.key,
    modulelabel: module.label,
    moduledescription: module.description,
    displayorder: at + 1,
  }))
  await tenant.insertInto('tenant.role_modules').values(modules).execute()
  const menus = role.modules.flatMap((module) =>
    module.menus.map(([menuname, menulink], at) => ({
      tenant_id,
      role_id,
      modulekey: module.key,
      menuname,
      menulink,
      displayorder: at + 1,
    })),
  )
  if (menus.length > 0) await tenant.insertInto('tenant.role_menus').values(menus).execute()
}
