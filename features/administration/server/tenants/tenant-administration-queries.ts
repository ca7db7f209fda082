import type { TenantSettings } from '#features/administration/contract/tenant-setting-rules.ts'
import { sql } from 'kysely'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { hasBreakGlass } from '@portico/server/core/accounts/account-queries.ts'
import { openLookup } from '@portico/server/core/tenants/scope-queries.ts'
import type { Row, Schema } from '@portico/server/platform/database/schema.ts'
import { inLookup, inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { countMails } from '@portico/server/core/mail/mail-queries.ts'
import { countSessions } from '@portico/server/core/sessions/session-queries.ts'

export type FoundTenant = {
  id: string
  name: string
  authtype: Schema['tenant.tenants']['authtype']
  isMsp: boolean
  isActive: boolean
  host: string | null
  /** When the tenant's trial ends; null for a permanent tenant. */
  trialEnds: Date | null
  madeAt: Date
  settings: TenantSettings
}

const columns = sql`tenant_id as id, name, authtype, is_msp as "isMsp", is_active as "isActive", host,
  trial_ends_at as "trialEnds", created_at as "madeAt", json_build_object(
    'mfa', mfa, 'idleMinutes', session_idle_minutes, 'absoluteMinutes', session_absolute_minutes,
    'discovery', discovery, 'signIn', case authtype when 'local' then 'any' else 'single-sign-on' end,
    'passwordLength', case when password_shortest is not null then
      json_build_object('shortest', password_shortest, 'longest', password_longest) end) as settings`

/** Returns every tenant except the deployment's, by name. */
export function readTenants(database: Pool): Promise<FoundTenant[]> {
  return inLookup(database, { directory: 'open' }, async (seen) => {
    const { rows } = await sql<FoundTenant>`
      select ${columns} from tenant.tenants where tenant_id <> ${deploymentTenantId} order by lower(name)`.execute(seen)
    return rows
  })
}

/** The numbers of a tenant's rows, which the command that deletes the tenant prints first. */
export type TenantHoldings = Record<(typeof holdings)[number][0], number>

const ofTable = (table: CountedTable) => (tenant: TenantTx, tenantId: string) => countRows(tenant, table, tenantId)
const holdings = [
  ['companies', ofTable('tenant.companies')],
  ['roles', ofTable('tenant.roles')],
  ['accounts', ofTable('tenant.accounts')],
  ['sessions', countSessions],
  ['connections', ofTable('tenant.connection_names')],
  ['devices', ofTable('tenant.devices')],
  ['requests', ofTable('tenant.request_summaries')],
  ['mails', countMails],
] as const

/** A table or view that its owner offers. */
type CountedTable =
  `tenant.${'companies' | 'roles' | 'accounts' | 'connection_names' | 'devices' | 'request_summaries'}`

async function countRows(tenant: TenantTx, table: CountedTable, tenantId: string): Promise<number> {
  const { many } = await tenant
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(many)
}

/** Counts the rows of a tenant, and names its owners. */
export function readHoldings(
  database: Pool,
  tenantId: string,
  role: string,
): Promise<{ counts: TenantHoldings; owners: string[] }> {
  return inTenant(database, tenantId, async (tenant) => {
    const counted: [string, number][] = []
    for (const [name, count] of holdings) counted.push([name, await count(tenant, tenantId)])
    const { rows } = await sql<Pick<Row<'tenant.accounts'>, 'email'>>`
      select account.email from tenant.accounts as account join tenant.roles as role
        on role.tenant_id = account.tenant_id and role.id = account.role_id
      where account.tenant_id = ${tenantId} and role.name = ${role} and account.is_active order by 1`.execute(tenant)
    return { counts: Object.fromEntries(counted) as TenantHoldings, owners: rows.map(({ email }) => email) }
  })
}

/**
 * Returns the tenant whose name looks the same (same name skeleton), or null. Opens the tenant directory to the
 * transaction, which creates a tenant.
 */
export async function findLookalike(scope: TenantTx, name: string): Promise<FoundTenant | null> {
  await openLookup(scope, 'directory', 'open')
  const { rows } = await sql<FoundTenant>`
    select ${columns} from tenant.tenants where name_skeleton = platform.name_skeleton(${name})
      or name_skeleton_small = platform.name_skeleton(lower(${name}))
      or name_skeleton_capital = platform.name_skeleton(upper(${name}))
    order by name_skeleton_rank limit 1`.execute(scope)
  await openLookup(scope, 'directory', '')
  return rows[0] ?? null
}

/** Returns the tenant that this host belongs to, or null. */
export async function findTenantOfHost(scope: TenantTx, host: string): Promise<FoundTenant | null> {
  await openLookup(scope, 'directory', 'open')
  const { rows } = await sql<FoundTenant>`select ${columns} from tenant.tenants where host = ${host} limit 1`.execute(
    scope,
  )
  await openLookup(scope, 'directory', '')
  return rows[0] ?? null
}

/**
 * Returns the settings of the transaction's tenant, locked until the transaction ends; null if the tenant was removed.
 */
export async function lockSettings(scope: TenantTx, tenantId: string): Promise<TenantSettings | null> {
  const { rows } = await sql<FoundTenant>`
    select ${columns} from tenant.tenants where tenant_id = ${tenantId} for update`.execute(scope)
  return rows[0]?.settings ?? null
}

/**
 * Reads whether single sign-on can become the only way to sign in: the protocol of an active connection through which a
 * user has signed in (null if there is none), and whether there is a break-glass account.
 */
export async function readReadiness(
  scope: TenantTx,
  tenantId: string,
): Promise<{ kind: 'msauth' | 'externalidp' | null; hasBreakGlass: boolean }> {
  const { rows } = await sql<{ kind: 'msauth' | 'externalidp' }>`
    select kind from tenant.connection_names where tenant_id = ${tenantId} and is_active and is_used
    order by created_at, id limit 1`.execute(scope)
  return { kind: rows[0]?.kind ?? null, hasBreakGlass: await hasBreakGlass(scope, tenantId) }
}
