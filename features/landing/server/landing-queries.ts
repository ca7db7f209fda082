import { storedInsights, storedOpened } from './stored-preferences.ts'
import type { RoleMenuItem } from '#features/landing/contract/menu.ts'
import type { RoleModule } from '@portico/contract/core/modules/module.ts'
import { mostOpened, type InsightsPreferences, type OpenedModules } from '#features/landing/contract/preferences.ts'
import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'

type Holder = Pick<Session, 'tenantId' | 'accountId' | 'roleId'>

/** An entry of the role's menu, with the module it belongs to. */
export type ModuleMenuItem = RoleMenuItem & { modulekey: string }

export type Entry = {
  modules: RoleModule[]
  menus: ModuleMenuItem[]
  insights: InsightsPreferences
  opened: OpenedModules
  sample: boolean
  has_devices: boolean
  has_colleagues: boolean
}

/** Reads a role's modules in order, its menus of all modules, and the account's preferences, in one statement. */
export async function readEntry(tenant: TenantTx, { tenantId, accountId, roleId }: Holder): Promise<Entry> {
  const { rows } = await sql<Omit<Entry, keyof StoredPreferences> & StoredPreferences>`
    select
      (select coalesce(json_agg(json_strip_nulls(json_build_object('modulekey', module.modulekey, 'modulelabel',
          modulelabel, 'moduledescription', moduledescription, 'displayorder', displayorder, 'apphome', app.path))
          order by displayorder, module.modulekey), '[]')
        from tenant.role_modules as module
          left join tenant.app_paths as app on app.tenant_id = module.tenant_id and app.modulekey = lower(module.modulekey)
        where module.tenant_id = ${tenantId}::uuid and module.role_id = ${roleId}::uuid) as modules,
      (select coalesce(json_agg(json_build_object('modulekey', modulekey, 'menuname', menuname, 'menulink', menulink,
          'activemenu', false) order by displayorder, menuname), '[]')
        from tenant.role_menus where tenant_id = ${tenantId}::uuid and role_id = ${roleId}::uuid) as menus,
      coalesce((select insights from tenant.preferences
        where tenant_id = ${tenantId}::uuid and account_id = ${accountId}::uuid), '{}') as insights,
      coalesce((select opened_modules from tenant.preferences
        where tenant_id = ${tenantId}::uuid and account_id = ${accountId}::uuid), '{}') as opened,
      exists (select from tenant.companies where tenant_id = ${tenantId}::uuid and is_sample) as sample,
      exists (select from tenant.reporting_devices where tenant_id = ${tenantId}::uuid) as has_devices,
      exists (select from tenant.accounts as account join tenant.companies as company
          on company.tenant_id = account.tenant_id and company.id = account.company_id
        where account.tenant_id = ${tenantId}::uuid and account.id <> ${accountId}::uuid and not company.is_sample)
        as has_colleagues`.execute(tenant)
  const row = onlyRow(rows)
  return { ...row, ...keptOf(row) }
}

/** The preferences of an account, and when it last opened each module. */
export type KeptPreferences = { insights: InsightsPreferences; opened: OpenedModules }

type StoredPreferences = { insights: unknown; opened: unknown }

const keptOf = ({ insights, opened }: StoredPreferences): KeptPreferences => ({
  insights: storedInsights.read(insights),
  opened: storedOpened.read(opened),
})

/** Reads the preferences of an account; empty if none have been saved. */
export async function readKept(tenant: TenantTx, { tenantId, accountId }: Holder): Promise<KeptPreferences> {
  const found = await tenant
    .selectFrom('tenant.preferences')
    .select(['insights', 'opened_modules as opened'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found === undefined ? { insights: {}, opened: {} } : keptOf(found)
}

/**
 * Changes the given preferences in one statement, so that concurrent tabs lose nothing. Returns all of them. Only the
 * most recently opened modules are stored.
 */
export async function mergeKept(
  tenant: TenantTx,
  { tenantId, accountId }: Holder,
  { insights, opened }: KeptPreferences,
): Promise<KeptPreferences> {
  const { rows } = await sql<StoredPreferences>`
    insert into tenant.preferences as kept (tenant_id, account_id, insights, opened_modules, updated_at)
    values (${tenantId}, ${accountId}, ${JSON.stringify(insights)}::jsonb, ${JSON.stringify(opened)}::jsonb, now())
    on conflict (tenant_id, account_id) do update set
      insights = kept.insights || excluded.insights,
      opened_modules = (select coalesce(jsonb_object_agg(latest.key, latest.value), '{}') from (
        select key, value from jsonb_each(kept.opened_modules || excluded.opened_modules)
        order by value desc, key limit ${mostOpened}) as latest),
      updated_at = now()
    returning insights, opened_modules as opened`.execute(tenant)
  return keptOf(onlyRow(rows))
}
