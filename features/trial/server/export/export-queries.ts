import type { ExportPart } from '#features/trial/contract/export-tenant.ts'
import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Row, Schema } from '@portico/server/platform/database/schema.ts'

type TenantTable = Extract<keyof Schema, `tenant.${string}`>

/** The table of a part, the columns that order its rows, and its other exported columns: no secret, no hash. */
type Source = { table: TenantTable; key: readonly string[]; columns: readonly string[] }

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
type OfTable<Table extends TenantTable, Text extends string> = Words<Text> extends keyof Row<Table> ? Text : never

/** Declares a part. The columns are names with blanks between them, which the compiler compares with the table. */
function of<Table extends TenantTable, Key extends string, Text extends string>(
  table: Table,
  key: Key & OfTable<Table, Key>,
  ...columns: (Text & OfTable<Table, Text>)[]
): Source {
  return { table, key: key.split(' '), columns: columns.flatMap((text) => text.split(' ')) }
}

/** The source of each exported part. */
export const sources: Record<Exclude<ExportPart, 'domain'>, Source> = {
  tenant: of(
    'tenant.tenants',
    'tenant_id',
    'name description authtype is_msp is_trial is_active mfa session_idle_minutes session_absolute_minutes host',
    'trial_ends_at created_at',
  ),
  companies: of(
    'tenant.companies',
    'id',
    'name is_own is_active collection needs_approval update_ring is_sample created_at',
  ),
  roles: of('tenant.roles', 'id', 'name'),
  modules: of('tenant.role_modules', 'role_id modulekey', 'modulelabel moduledescription displayorder'),
  menus: of('tenant.role_menus', 'role_id modulekey menuname', 'menulink displayorder'),
  accounts: of(
    'tenant.accounts',
    'id',
    'email firstname lastname role_id company_id is_active is_servicedesk is_break_glass last_login_at',
    'invited_until created_at',
  ),
  preferences: of('tenant.preferences', 'account_id', 'insights opened_modules updated_at'),
  boards: of('tenant.boards', 'id', 'account_id company_id role_id widgets layout version changed_by changed_at'),
  board_mails: of('tenant.board_mails', 'account_id', 'company_id range timezone language'),
  networks: of('tenant.known_networks', 'account_id network', 'last_used_at'),
  connections: of(
    'tenant.connections',
    'id',
    'name kind protocol issuer client_id client_auth scopes provider_tenants saml metadata_url metadata_read_at',
    'idp_initiated groups_claim email_claim name_id_attribute required_contexts trusts_email creates_accounts',
    'default_role_id default_company_id is_active tested_at created_at',
  ),
  certificates: of('tenant.connection_keys', 'id', 'connection_id kind certificate begins_at ends_at created_at'),
  group_roles: of('tenant.group_roles', 'connection_id group_name', 'role_id rank'),
  linked_identities: of(
    'tenant.linked_identities',
    'connection_id issuer subject',
    'account_id linked_at last_used_at',
  ),
  proven_domains: of('tenant.proven_domains', 'domain', 'proven_by proven_at'),
  chat_hubs: of('tenant.chat_hubs', 'id', 'name created_at'),
  enrolment_codes: of(
    'tenant.enrolment_codes',
    'id',
    'company_id kind label created_by is_of_download created_at expires_at max_uses uses revoked_at',
  ),
  devices: of(
    'tenant.devices',
    'id',
    'company_id kind hostname os_name os_version processor serial macs state agent_version enrolled_at',
    'is_sample created_at',
  ),
  device_facts: of('tenant.device_facts', 'device_id', 'facts at'),
  device_users: of('tenant.device_users', 'device_id', 'account_id created_at'),
  device_events: of('tenant.device_events', 'id', 'device_id at event about account_id'),
  requests: of(
    'tenant.desk_requests',
    'number id',
    'account_id company_id title description kind priority state details due_at assignee_id queue_id is_sample',
    'created_at changed_at closed_at',
  ),
  request_entries: of(
    'tenant.request_entries',
    'id',
    'number place kind account_id author text data is_internal via at',
  ),
  approvals: of('tenant.approvals', 'id', 'number quorum needed risk state due_at asked_by asked_at decided_at'),
  approvers: of(
    'tenant.approvers',
    'id',
    'approval_id account_id email name delegated_by delegated_at decision reason decided_at via',
  ),
  desk_queues: of('tenant.desk_queues', 'id', 'name kinds assignment levels hours created_at'),
  desk_canned_replies: of('tenant.desk_canned_replies', 'id', 'title text created_by changed_at'),
  events: of('tenant.audit_events', 'id', 'at event outcome reason account_id email address agent is_sample'),
}

/** Returns the rows of a part that follow a key; for an empty key all follow. */
async function readRowsAfter(
  tenant: TenantTx,
  tenantId: string,
  { source, after }: { source: Source; after: readonly string[] },
  atMost: number,
): Promise<Record<string, unknown>[]> {
  const key = source.key.map((name) => sql.ref<string>(name))
  const columns = [...source.key, ...source.columns].map((name) => sql.ref(name).as(name))
  const values = after.map((value) => sql.val(value))
  // Typed as one of the tables: all have `tenant_id`, and `of` compares the other columns with each.
  const table = source.table as 'tenant.tenants'
  const rows = await tenant
    .selectFrom((query) => {
      const all = query.selectFrom(table).select(columns).where('tenant_id', '=', tenantId).orderBy(key).limit(atMost)
      const following = values.length === 0 ? all : all.where(query.fn('row', key), '>', query.fn('row', values))
      return following.as('picked')
    })
    .select(({ fn }) => fn<Record<string, unknown>>('to_jsonb', [sql.ref('picked')]).as('row'))
    .orderBy(key)
    .execute()
  return rows.map(({ row }) => row)
}

/**
 * The exported rows of a part, and the key of the last one, after which the next page begins. `bytes` is the length of
 * the rows as JSON; `isEnd` tells whether the part has no further rows.
 */
export type ReadRows = { rows: Record<string, unknown>[]; lastKey: readonly string[]; bytes: number; isEnd: boolean }

/** How many rows are read at once: even the longest ones are few bytes. */
const rowsAtOnce = 50

/** Returns up to `atMost` rows of a part, after the row of a key, from the first one for an empty key, until they have `bytesAtMost`. */
export async function readRows(
  tenant: TenantTx,
  tenantId: string,
  { part, after }: { part: ExportPart; after: readonly string[] },
  { atMost, bytesAtMost }: { atMost: number; bytesAtMost: number },
): Promise<ReadRows> {
  if (part === 'domain') return { rows: await readDomain(tenant, tenantId), lastKey: [], bytes: 0, isEnd: true }
  const read: ReadRows = { rows: [], lastKey: after, bytes: 0, isEnd: false }
  while (!read.isEnd && read.rows.length < atMost && read.bytes < bytesAtMost) {
    const asked = Math.min(rowsAtOnce, atMost - read.rows.length)
    const source = sources[part]
    const rows = await readRowsAfter(tenant, tenantId, { source, after: read.lastKey }, asked)
    read.rows.push(...rows)
    read.bytes += rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
    const last = rows.at(-1)
    if (last !== undefined) read.lastKey = source.key.map((name) => String(last[name]))
    read.isEnd = rows.length < asked
  }
  return read
}

/** Returns the tenant's own domain, as set, unless its `defaulttenant` names another tenant. */
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

/** Returns the name of the exported tenant. */
export async function readName(tenant: TenantTx, tenantId: string): Promise<string> {
  const { rows } = await sql<Pick<Row<'tenant.tenants'>, 'name'>>`
    select name from tenant.tenants where tenant_id = ${tenantId}`.execute(tenant)
  return onlyRow(rows).name
}
