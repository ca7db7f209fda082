import type { ExportPart } from '@portico/contract/features/trial/export-tenant.ts'
import { sql } from 'kysely'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Where the rows of a part are, which columns of it are exported (no secret, no hash), and what their order is by. */
type Source = { table: string; columns: readonly string[]; keys: readonly string[] }

export const sources: Record<Exclude<ExportPart, 'domain'>, Source> = {
  tenant: {
    table: 'tenants',
    columns: `tenant_id name description authtype is_msp is_trial is_active mfa session_idle_minutes
      session_absolute_minutes host trial_ends_at created_at`.split(/\s+/),
    keys: ['tenant_id'],
  },
  companies: { table: 'companies', columns: ['id', 'name', 'is_sample'], keys: ['id'] },
  roles: { table: 'roles', columns: ['id', 'name'], keys: ['id'] },
  modules: {
    table: 'role_modules',
    columns: ['role_id', 'modulekey', 'modulelabel', 'moduledescription', 'displayorder'],
    keys: ['role_id', 'modulekey'],
  },
  menus: {
    table: 'role_menus',
    columns: ['role_id', 'modulekey', 'menuname', 'menulink', 'displayorder'],
    keys: ['role_id', 'modulekey', 'menuname'],
  },
  accounts: {
    table: 'accounts',
    columns: `id email firstname lastname role_id company_id is_active is_servicedesk is_break_glass last_login_at
      invited_until created_at`.split(/\s+/),
    keys: ['id'],
  },
  preferences: { table: 'preferences', columns: ['account_id', 'insights', 'updated_at'], keys: ['account_id'] },
  networks: {
    table: 'known_networks',
    columns: ['account_id', 'network', 'last_used_at'],
    keys: ['account_id', 'network'],
  },
  connections: {
    table: 'connections',
    columns: `id name kind protocol issuer client_id client_auth scopes provider_tenants saml metadata_url
      metadata_read_at idp_initiated groups_claim email_claim name_id_attribute required_contexts trusts_email
      creates_accounts default_role_id default_company_id is_active tested_at created_at`.split(/\s+/),
    keys: ['id'],
  },
  certificates: {
    table: 'connection_keys',
    columns: ['id', 'connection_id', 'kind', 'certificate', 'begins_at', 'ends_at', 'created_at'],
    keys: ['id'],
  },
  group_roles: {
    table: 'group_roles',
    columns: ['connection_id', 'group_name', 'role_id', 'rank'],
    keys: ['connection_id', 'group_name'],
  },
  linked_identities: {
    table: 'linked_identities',
    columns: ['connection_id', 'issuer', 'subject', 'account_id', 'linked_at', 'last_used_at'],
    keys: ['connection_id', 'issuer', 'subject'],
  },
  proven_domains: { table: 'proven_domains', columns: ['domain', 'proven_by', 'proven_at'], keys: ['domain'] },
  chat_hubs: { table: 'chat_hubs', columns: ['id', 'name', 'created_at'], keys: ['id'] },
  devices: {
    table: 'assets',
    columns: `id company_id hostname os_name is_active last_seen_at is_sample created_at`.split(/\s+/),
    keys: ['id'],
  },
  requests: {
    table: 'desk_requests',
    columns: `id number account_id title description category priority state is_sample created_at`.split(/\s+/),
    keys: ['number', 'id'],
  },
  events: {
    table: 'audit_events',
    columns: `id at event outcome reason account_id email address agent is_sample`.split(/\s+/),
    keys: ['id'],
  },
}

/** Rows of a part as they are exported, and the key of the last one, after which the next ones begin. */
export type ReadRows = { rows: Record<string, unknown>[]; lastKey: string[] }

/** Up to `atMost` rows of a part that the tenant owns, after the row of a key; from the first one where the key is empty. */
export async function readRows(
  tenant: TenantTx,
  tenantId: string,
  { part, after }: { part: ExportPart; after: readonly string[] },
  atMost: number,
): Promise<ReadRows> {
  if (part === 'domain') return { rows: await readDomain(tenant, tenantId), lastKey: [] }
  const { table, columns, keys } = sources[part]
  const order = sql.join(keys.map((key) => sql.ref(key)))
  const isAfter = after.length === 0 ? sql`true` : sql`(${order}) > (${sql.join([...after])})`
  const keyTexts = sql.join(keys.map((key) => sql`${sql.ref(`picked.${key}`)}::text`))
  const { rows } = await sql<{ row: Record<string, unknown>; key: string[] }>`
    select to_jsonb(picked) as row, array[${keyTexts}] as key from (
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(`tenant.${table}`)}
      where tenant_id = ${tenantId} and ${isAfter} order by ${order} limit ${atMost}) as picked
    order by ${order}`.execute(tenant)
  return { rows: rows.map(({ row }) => row), lastKey: rows.at(-1)?.key ?? [] }
}

/** The tenant's own domain, as it was set; one that leads to another tenant by now is that one's. */
async function readDomain(tenant: TenantTx, tenantId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select domain.host, domain.settings from tenant.tenants as owner
      join platform.domains as domain on domain.host = owner.host
    where owner.tenant_id = ${tenantId}
      and lower(coalesce(domain.settings->>'defaulttenant', '')) in ('', owner.tenant_id::text, lower(owner.name))`.execute(
    tenant,
  )
  return rows
}

/** The name of the tenant that is exported. */
export async function readName(tenant: TenantTx, tenantId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from tenant.tenants where tenant_id = ${tenantId}`.execute(tenant)
  return onlyRow(rows).name
}
