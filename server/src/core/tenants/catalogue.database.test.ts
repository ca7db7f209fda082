import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { seedDevice } from './test-device-rows-queries.ts'
import { undoneIn } from './test-undone-queries.ts'

const aurora = demoId('tenant Aurora')
const borealis = demoId('tenant Borealis')
let server: TestServer
let owner: pg.Client
let app: pg.Client

beforeAll(async () => {
  server = await openTestServer({}, () => ({}))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  app = new pg.Client({ connectionString: server.place.appUrl })
  await owner.connect()
  await app.connect()
  await seedBorealis()
})
afterAll(async () => {
  await owner.end()
  await app.end()
  await server.close()
})

/** Returns the faults in how the schema keeps tenants apart; empty if there are none. */
async function faultsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(`
    with tables as (
      select c.oid, n.nspname as schema, c.relname as name, c.relrowsecurity, c.relforcerowsecurity
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'f', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast'))
    select name || ': tenant_id is not first in the primary key' as fault from tables
      where schema = 'tenant' and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = tables.oid and i.indisprimary and a.attname = 'tenant_id')
    union all
    select name || ': row-level security is not enabled' from tables where schema = 'tenant' and not relrowsecurity
    union all
    select name || ': row-level security is not forced' from tables where schema = 'tenant' and not relforcerowsecurity
    union all
    select name || ': no policy keeps tenants apart' from tables where schema = 'tenant' and not exists (
      select from pg_policy p where p.polrelid = tables.oid and p.polcmd = '*'
        and pg_get_expr(p.polqual, p.polrelid) like '%current_tenant%'
        and pg_get_expr(p.polwithcheck, p.polrelid) like '%current_tenant%')
    union all
    select name || ': the policy ' || p.polname || ' applies without a lookup' from tables
      join pg_policy p on p.polrelid = tables.oid
      where schema = 'tenant' and pg_get_expr(p.polqual, p.polrelid) !~ 'current_tenant|lookup'
    union all
    select name || ': the policy ' || p.polname || ' permits writing by a lookup' from tables
      join pg_policy p on p.polrelid = tables.oid
      where schema = 'tenant' and p.polcmd in ('a', 'w') and pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid) ~ 'lookup'
    union all
    select name || ': the policy ' || p.polname || ' of a lookup applies to a tenant' from tables
      join pg_policy p on p.polrelid = tables.oid
      where schema = 'tenant' and pg_get_expr(p.polqual, p.polrelid) ~ 'lookup'
        and exists (select from unnest(p.polroles) as role where role = 0 or pg_has_role('portico_app', role, 'usage'))
    union all
    select schema || '.' || name || ': is outside the schemas platform and tenant' from tables
      where schema not in ('tenant', 'platform', 'graphile_worker') and name not in ('portico_migrations', 'portico_migration_lock')
    union all
    select schema || '.' || name || ': holds a tenant_id outside the schema tenant' from tables
      join pg_attribute a on a.attrelid = tables.oid and a.attname = 'tenant_id' where schema <> 'tenant'
    order by 1`)
  return rows.map(({ fault }) => fault)
}

const tenantTables = async () =>
  (
    await owner.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'tenant' order by 1",
    )
  ).rows.map(({ name }) => name)

/** Returns the columns of a table that get values; PostgreSQL itself fills the others. */
async function columnsOf(table: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`tenant.${table}`],
  )
  return rows[0]?.columns ?? ''
}

async function seedBorealis(): Promise<void> {
  const nurse = demoId('account Borealis nurse@borealis.test')
  const inserts = [
    `known_networks values ($1, $2, '192.0.2.1', now())`,
    `preferences values ($1, $2, '{}')`,
    `sessions (tenant_id, id, account_id, token_hash, cookie_hash, authtype, address, agent, device, created_at, last_seen_at,
      idle_minutes, expires_at) values ($1, $2, $2, 'a', 'b', 'localdb', '', '', '', now(), now(), 60, now() + interval '1 hour')`,
    `code_challenges (tenant_id, id, account_id, token_hash, cookie_hash, code_expires_at, expires_at, address, agent, created_at)
      values ($1, $2, $2, 'c', 'd', now(), now() + interval '1 hour', '', '', now())`,
    `end_user_credentials values ($1, $2, $2, 'laptop', 'sealed')`,
    `mail (tenant_id, id, kind, recipient, params, host) values ($1, $2, 'sign-in-code', 'nurse@borealis.test', '{}', 'localhost')`,
    `mail_files (tenant_id, mail_id, place, name, type, bytes) values ($1, $2, 0, 'x', 'x', '')`,
    `board_mails (tenant_id, account_id, range, timezone, language) values ($1, $2, '30d', 'UTC', 'en')`,
    `chats (tenant_id, session_id) values ($1, $2)`,
    `password_resets (tenant_id, account_id, id, token_hash, temporary_hash, requested_at, expires_at)
      values ($1, $2, $2, 'e', 'f', now(), now() + interval '1 hour')`,
    `password_history values ($1, $2, $2, 'g', now())`,
    `connections (tenant_id, id, name, kind, protocol, issuer, default_role_id, default_company_id)
      select $1, $2, 'x', 'externalidp', 'oidc', 'https://idp.test', role_id, company_id from tenant.accounts where id = $2`,
    `connection_keys (tenant_id, id, connection_id, kind, fingerprint) values ($1, $2, $2, 'client-secret', 'x')`,
    `linked_identities (tenant_id, connection_id, issuer, subject, account_id) values ($1, $2, 'x', 'x', $2)`,
    `proven_domains (tenant_id, domain, proven_by) select $1, 'other.test', 'operator' where $2::uuid is not null`,
    `group_roles (tenant_id, connection_id, group_name, role_id, rank)
      select $1, $2, 'x', role_id, 1 from tenant.accounts where id = $2`,
    `sign_in_transactions (tenant_id, id, connection_id, state_hash, browser_hash, sealed, redirect_uri, created_at,
      expires_at) values ($1, $2, $2, 'a', 'b', 'c', '', now(), now() + interval '1 hour')`,
    `replay_cache select $1, $2::text, 'x', now() + interval '1 hour'`,
    `provider_sessions (tenant_id, id, connection_id, account_id, issuer, subject, expires_at)
      values ($1, $2, $2, $2, 'x', 'x', now() + interval '1 hour')`,
    `datasets (tenant_id, id, account_id, title, rows, bytes, sha256, columns, report, preview)
      values ($1, $2, $2, 'x', 0, 0, '', '[]', '{}', '[]')`,
    `dataset_parts (tenant_id, dataset_id, place, part, bytes) values ($1, $2, 0, 0, '')`,
    `dataset_file_parts (tenant_id, dataset_id, part, bytes) values ($1, $2, 0, '')`,
    `remembered_readings (tenant_id, account_id, shape, read_shape, decisions) values ($1, $2, 'x', 'x', '{}')`,
    `assistant_dashboards (tenant_id, id, account_id, title, dataset, definition) values ($1, $2, $2, 'x', 'x', '{}')`,
    `assistant_pins (tenant_id, account_id, dashboard_id) values ($1, $2, $2)`,
    `chat_conversations (tenant_id, id, account_id, title) values ($1, $2, $2, 'x')`,
    `chat_messages (tenant_id, conversation_id, place, id, author, kind, text) values ($1, $2, 0, $2, 'user', 'text', 'x')`,
    `conversations (tenant_id, id, account_id, title) values ($1, $2, $2, 'x')`,
    `conversation_messages (tenant_id, conversation_id, place, role, message) values ($1, $2, 0, 'user', 'x')`,
    `desk_queues (tenant_id, id, name) values ($1, $2, 'x')`,
    `apps (tenant_id, modulekey, path, upstream) values ($1, $2, '/apps/x', 'http://x')`,
    `desk_queue_members (tenant_id, queue_id, account_id) values ($1, $2, $2)`,
    `desk_canned_replies (tenant_id, id, title, text) values ($1, $2, 'x', 'x')`,
    `request_entries (tenant_id, id, number, place, kind) values ($1, $2, 1, 1000, 'comment')`,
    `attachments (tenant_id, id, name, media_type, size, content) values ($1, $2, 'x', 'text/plain', 0, '')`,
    `approval_delegations (tenant_id, account_id, delegate_id, from_at, until_at)
      select $1, $2, id, now(), now() + interval '1 hour' from tenant.accounts where tenant_id = $1 and id <> $2`,
    `approval_rules (tenant_id, company_id, kind)
      select tenant_id, company_id, 'Access' from tenant.accounts where tenant_id = $1 and id = $2`,
    `approval_rule_approvers (tenant_id, company_id, kind, account_id)
      select tenant_id, company_id, 'Access', id from tenant.accounts where tenant_id = $1 and id = $2`,
    `approvals (tenant_id, id, number, quorum, needed, risk, due_at) values ($1, $2, 1, 'any', 1, 'low', now())`,
    `approvers (tenant_id, id, approval_id, account_id, email, name) values ($1, $2, $2, $2, 'x', 'x')`,
    `approval_tokens (tenant_id, token_hash, approver_id, decision, expires_at) values ($1, 'x', $2, 'both', now())`,
    `reply_addresses (tenant_id, id, number, account_id, token_hash) values ($1, $2, 1, $2, 'x')`,
    `original_mails (tenant_id, id, number, entry_id, size, sealed, content) values ($1, $2, 1, $2, 0, 'x', 'x')`,
    `received_mails (tenant_id, reply_address_id, message_id, outcome) values ($1, $2, 'x', 'commented')`,
    `mailed_entries (tenant_id, number, account_id, entry_id) values ($1, 1, $2, $2)`,
    `webhook_endpoints (tenant_id, id, url, events, sealed) values ($1, $2, 'x', '{}', 'x')`,
    `webhook_deliveries (tenant_id, id, endpoint_id, event, body) values ($1, $2, $2, 'x', '{}')`,
    `boards (tenant_id, id, account_id, layout) values ($1, $2, $2, '{}')`,
    `chat_hubs (tenant_id, id, name) values ($1, $2, 'x')`,
    `chat_hub_keys (tenant_id, id, hub_id, sealed, ends_at) values ($1, $2, $2, 'x', now())`,
    `chat_tokens (tenant_id, id, hub_id, account_id, token_hash, audience, created_at, expires_at)
      values ($1, $2, $2, $2, 'x', '', now(), now() + interval '1 hour')`,
  ]
  for (const insert of inserts) await owner.query(`insert into tenant.${insert}`, [borealis, nurse])
  await seedDevice(owner, borealis, nurse)
}

/** Returns the instant in a column of one of the tenant's rows, or null if the table has no such column. */
async function partTimeOf(table: string, column: string): Promise<string | null> {
  const { rows } = await owner.query<{ at: string | null }>(
    `select to_jsonb(one)->>'${column}' as at from tenant.${table} as one where tenant_id = $1 limit 1`,
    [borealis],
  )
  return rows[0]?.at ?? null
}

/** Runs a statement in Aurora, as the server's role, and rolls it back. */
const inAurora = (text: string, values: unknown[] = []) => undoneIn(app, aurora, text, values)

describe('the catalogue', () => {
  it('has no table that is not protected', async () => {
    expect(await tenantTables()).toContain('sessions')
    expect(await faultsOf(owner)).toEqual([])
  })

  it.each([
    ['tenant_id is not first in the primary key', 'create table tenant.planted (id uuid primary key, tenant_id uuid)'],
    ['row-level security is not enabled', 'create table tenant.planted (tenant_id uuid primary key)'],
    [
      'row-level security is not forced',
      `create table tenant.planted (tenant_id uuid primary key); select platform.protect('tenant.planted');
       alter table tenant.planted no force row level security`,
    ],
    [
      'no policy keeps tenants apart',
      `create table tenant.planted (tenant_id uuid primary key); select platform.protect('tenant.planted');
       drop policy own_tenant on tenant.planted`,
    ],
    [
      'the policy open applies without a lookup',
      `create table tenant.planted (tenant_id uuid primary key); select platform.protect('tenant.planted');
       create policy open on tenant.planted for select using (true)`,
    ],
    [
      'the policy seen of a lookup applies to a tenant',
      `create table tenant.planted (tenant_id uuid primary key); select platform.protect('tenant.planted');
       create policy seen on tenant.planted for select using ((select platform.lookup('planted')) = 'open')`,
    ],
    ['public.planted: is outside the schemas platform and tenant', 'create table public.planted (id uuid)'],
    ['platform.planted: holds a tenant_id outside the schema tenant', 'create table platform.planted (tenant_id uuid)'],
  ])('finds in a planted table: %s', async (fault, plant) => {
    await owner.query('begin')
    await owner.query(plant)
    const faults = await faultsOf(owner)
    await owner.query('rollback')
    expect(faults.some((found) => found.includes(fault))).toBe(true)
  })

  it('grants the role of the server no right beyond its own rows', async () => {
    const { rows } = await app.query(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        (select count(*)::int from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owned,
        (select array_agg(roleid::regrole::text order by 1) from pg_auth_members where member = pg_roles.oid) as inherits,
        has_schema_privilege(oid, 'tenant', 'create') or has_schema_privilege(oid, 'platform', 'create')
          or has_schema_privilege(oid, 'public', 'create') as creates,
        (select count(*)::int from pg_shdepend where deptype = 'o'
          and refobjid in ('portico_app'::regrole, 'portico_lookup'::regrole)) as owned_by_parent
      from pg_roles where rolname = current_user`)
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        owned: 0,
        inherits: ['portico_app', 'portico_lookup'],
        creates: false,
        owned_by_parent: 0,
      },
    ])
    await expect(app.query('set row_security = off; select * from tenant.accounts')).rejects.toMatchObject({
      code: '42501',
    })
    await app.query('set row_security = on')
    await expect(app.query('alter table tenant.accounts no force row level security')).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe("another tenant's rows", () => {
  it('exist in every table, so that isolation can be tested', async () => {
    for (const table of await tenantTables()) {
      const { rowCount } = await owner.query(`select from tenant.${table} where tenant_id = $1 limit 1`, [borealis])
      expect([table, rowCount]).toEqual([table, 1])
    }
  })

  it('can be neither read, changed, deleted nor added, in any table', async () => {
    for (const table of await tenantTables()) {
      expect([table, await inAurora(`select from tenant.${table} where tenant_id <> $1`, [aurora])]).toEqual([
        table,
        { count: 0, code: null },
      ])
      // Audit events can only be added, even by the owner of the table.
      const refused = { count: 0, code: table === 'audit_events' ? '42501' : null }
      expect([
        table,
        await inAurora(`update tenant.${table} set tenant_id = tenant_id where tenant_id = $1`, [borealis]),
      ]).toEqual([table, refused])
      expect([table, await inAurora(`delete from tenant.${table} where tenant_id = $1`, [borealis])]).toEqual([
        table,
        refused,
      ])
      const columns = await columnsOf(table)
      const add = `insert into tenant.${table} (${columns}) select ${columns} from jsonb_populate_record(null::tenant.${table}, $1)`
      // PostgreSQL looks for the partition of a row's time before it checks the tenant, so the row needs a valid time.
      const time = { at: await partTimeOf(table, 'at'), hour: await partTimeOf(table, 'hour') }
      expect([table, await inAurora(add, [{ tenant_id: borealis, ...time }])]).toEqual([
        table,
        { count: 0, code: '42501' },
      ])
    }
  })

  it('cannot be reached by moving an own row to another tenant', async () => {
    const move = await inAurora('update tenant.preferences set tenant_id = $1', [borealis])
    const insert = `insert into tenant.preferences values ($1, $2, '{}')`
    expect(move).toEqual({ count: 0, code: null })
    await owner.query(insert, [aurora, demoId('account Aurora admin@aurora.test')])
    expect(await inAurora('update tenant.preferences set tenant_id = $1', [borealis])).toEqual({
      count: 0,
      code: '42501',
    })
  })

  it('are invisible without a scope', async () => {
    for (const table of await tenantTables()) expect((await app.query(`select from tenant.${table}`)).rowCount).toBe(0)
  })
})
