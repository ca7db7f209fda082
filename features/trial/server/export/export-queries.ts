import type { ExportPart } from '#features/trial/contract/export-tenant.ts'
import { sql } from 'kysely'
import { NIL } from 'uuid'
import { requestSources, type Picked, type Source } from './export-request-queries.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Row } from '@portico/server/platform/database/schema.ts'

export const sources: Record<Exclude<ExportPart, 'domain'>, Source> = {
  tenant: {
    table: 'tenants',
    rowsAfter: ([key = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[tenant_id::text] as key from (
        select tenant_id, name, description, authtype, is_msp, is_trial, is_active, mfa, session_idle_minutes,
        session_absolute_minutes, host, trial_ends_at, created_at
        from tenant.tenants
        where tenant_id = ${tenantId} and tenant_id > ${key}
        order by tenant_id limit ${atMost}) as picked
      order by tenant_id`,
  },
  companies: {
    table: 'companies',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, name, is_own, is_active, collection, needs_approval, update_ring, is_sample, created_at
        from tenant.companies
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  roles: {
    table: 'roles',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, name
        from tenant.roles
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  modules: {
    table: 'role_modules',
    rowsAfter: ([roleId = NIL, modulekey = ''], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[role_id::text, modulekey::text] as key from (
        select role_id, modulekey, modulelabel, moduledescription, displayorder
        from tenant.role_modules
        where tenant_id = ${tenantId} and (role_id, modulekey) > (${roleId}, ${modulekey})
        order by role_id, modulekey limit ${atMost}) as picked
      order by role_id, modulekey`,
  },
  menus: {
    table: 'role_menus',
    rowsAfter: ([roleId = NIL, modulekey = '', menuname = ''], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[role_id::text, modulekey::text, menuname::text] as key from (
        select role_id, modulekey, menuname, menulink, displayorder
        from tenant.role_menus
        where tenant_id = ${tenantId} and (role_id, modulekey, menuname) > (${roleId}, ${modulekey}, ${menuname})
        order by role_id, modulekey, menuname limit ${atMost}) as picked
      order by role_id, modulekey, menuname`,
  },
  accounts: {
    table: 'accounts',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, email, firstname, lastname, role_id, company_id, is_active, is_servicedesk, is_break_glass,
        last_login_at, invited_until, created_at
        from tenant.accounts
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  preferences: {
    table: 'preferences',
    rowsAfter: ([accountId = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[account_id::text] as key from (
        select account_id, insights, opened_modules, updated_at
        from tenant.preferences
        where tenant_id = ${tenantId} and account_id > ${accountId}
        order by account_id limit ${atMost}) as picked
      order by account_id`,
  },
  boards: {
    table: 'boards',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, account_id, company_id, role_id, widgets, layout, version, changed_by, changed_at
        from tenant.boards
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  board_mails: {
    table: 'board_mails',
    rowsAfter: ([accountId = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[account_id::text] as key from (
        select account_id, company_id, range, timezone, language
        from tenant.board_mails
        where tenant_id = ${tenantId} and account_id > ${accountId}
        order by account_id limit ${atMost}) as picked
      order by account_id`,
  },
  networks: {
    table: 'known_networks',
    rowsAfter: ([accountId = NIL, network = ''], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[account_id::text, network::text] as key from (
        select account_id, network, last_used_at
        from tenant.known_networks
        where tenant_id = ${tenantId} and (account_id, network) > (${accountId}, ${network})
        order by account_id, network limit ${atMost}) as picked
      order by account_id, network`,
  },
  connections: {
    table: 'connections',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, name, kind, protocol, issuer, client_id, client_auth, scopes, provider_tenants, saml,
        metadata_url, metadata_read_at, idp_initiated, groups_claim, email_claim, name_id_attribute,
        required_contexts, trusts_email, creates_accounts, default_role_id, default_company_id, is_active,
        tested_at, created_at
        from tenant.connections
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  certificates: {
    table: 'connection_keys',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, connection_id, kind, certificate, begins_at, ends_at, created_at
        from tenant.connection_keys
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  group_roles: {
    table: 'group_roles',
    rowsAfter: ([connectionId = NIL, groupName = ''], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[connection_id::text, group_name::text] as key from (
        select connection_id, group_name, role_id, rank
        from tenant.group_roles
        where tenant_id = ${tenantId} and (connection_id, group_name) > (${connectionId}, ${groupName})
        order by connection_id, group_name limit ${atMost}) as picked
      order by connection_id, group_name`,
  },
  linked_identities: {
    table: 'linked_identities',
    rowsAfter: ([connectionId = NIL, issuer = '', subject = ''], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[connection_id::text, issuer::text, subject::text] as key from (
        select connection_id, issuer, subject, account_id, linked_at, last_used_at
        from tenant.linked_identities
        where tenant_id = ${tenantId} and (connection_id, issuer, subject) > (${connectionId}, ${issuer}, ${subject})
        order by connection_id, issuer, subject limit ${atMost}) as picked
      order by connection_id, issuer, subject`,
  },
  proven_domains: {
    table: 'proven_domains',
    rowsAfter: ([domain = ''], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[domain::text] as key from (
        select domain, proven_by, proven_at
        from tenant.proven_domains
        where tenant_id = ${tenantId} and domain > ${domain}
        order by domain limit ${atMost}) as picked
      order by domain`,
  },
  chat_hubs: {
    table: 'chat_hubs',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, name, created_at
        from tenant.chat_hubs
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  enrolment_codes: {
    table: 'enrolment_codes',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, company_id, kind, label, created_by, is_of_download, created_at, expires_at, max_uses, uses, revoked_at
        from tenant.enrolment_codes
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  devices: {
    table: 'devices',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, company_id, kind, hostname, os_name, os_version, processor, serial, macs, state, agent_version,
          enrolled_at, is_sample, created_at
        from tenant.devices
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  device_facts: {
    table: 'device_facts',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[device_id::text] as key from (
        select device_id, facts, at
        from tenant.device_facts
        where tenant_id = ${tenantId} and device_id > ${id}
        order by device_id limit ${atMost}) as picked
      order by device_id`,
  },
  device_users: {
    table: 'device_users',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[device_id::text] as key from (
        select device_id, account_id, created_at
        from tenant.device_users
        where tenant_id = ${tenantId} and device_id > ${id}
        order by device_id limit ${atMost}) as picked
      order by device_id`,
  },
  device_events: {
    table: 'device_events',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, device_id, at, event, about, account_id
        from tenant.device_events
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  ...requestSources,
  events: {
    table: 'audit_events',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, at, event, outcome, reason, account_id, email, address, agent, is_sample
        from tenant.audit_events
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
}

/** The exported rows of a part, and the key of the last one, after which the next page begins. */
/** `bytes` is how long the rows are as JSON; `isEnd` whether the part has no other. */
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
    const { rows } = await sources[part].rowsAfter(read.lastKey, tenantId, asked).execute(tenant)
    read.rows.push(...rows.map(({ row }) => row))
    read.bytes += rows.reduce((sum, { row }) => sum + JSON.stringify(row).length, 0)
    read.lastKey = rows.at(-1)?.key ?? read.lastKey
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
