import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSecret } from '#server/platform/database/test-migrated-database.ts'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'

const id = '0192a000-0000-7000-8000-00000000000a'
let owner: pg.Client
let app: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  await migrate(created.url, testSecret, '0031-domain-renamed')
  owner = new pg.Client({ connectionString: created.url })
  await owner.connect()
  await insertRowsOfBefore()
  expect(await namesWithOldTerms()).not.toEqual([])
  app = new pg.Client({ connectionString: await migrate(created.url, testSecret) })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await owner.end()
  await drop()
})

const insertRowsOfBefore = () =>
  owner.query(`
    insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ('${id}', 'Paseo', 'local', true);
    insert into tenant.companies values ('${id}', '${id}', 'Paseo');
    insert into tenant.roles values ('${id}', '${id}', 'Staff');
    insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
      values ('${id}', '${id}', 'old@old.test', 'O', 'L', '${id}', '${id}');
    insert into tenant.code_steps (tenant_id, id, account_id, token_hash, cookie_hash, code_expires_at, expires_at, address,
      agent, created_at) values ('${id}', '${id}', '${id}', 'a', 'b', now(), now() + interval '1 hour', '', '', now());
    insert into tenant.connections (tenant_id, id, name, kind, protocol, issuer, default_role_id, default_company_id)
      values ('${id}', '${id}', 'x', 'externalidp', 'oidc', 'https://idp.test', '${id}', '${id}');
    insert into tenant.provider_accounts (tenant_id, connection_id, issuer, subject, account_id)
      values ('${id}', '${id}', 'x', 'x', '${id}');
    insert into tenant.pending_authorisations (tenant_id, id, connection_id, state_hash, browser_hash, sealed, redirect_uri,
      created_at, expires_at) values ('${id}', '${id}', '${id}', 'a', 'b', 'c', '', now(), now() + interval '1 hour');
    insert into tenant.used_ids values ('${id}', 'scope', 'x', now() - interval '1 hour');
    insert into tenant.mail (tenant_id, id, kind, recipient, params, host)
      values ('${id}', '${id}', 'sign-in-code', 'old@old.test', '{"stepId":"s","generation":"1"}', '');
    insert into tenant.audit_events (tenant_id, id, at, event, outcome, address, agent)
      values ('${id}', '${id}', now() - interval '9 days', 'sign-in', 'success', '', '');
    insert into platform.domains (host, settings) values ('old.test', '{"companyname":"Paseo"}');
    insert into platform.sign_in_failures (scope, key, failures, last_failure_at, told_at)
      values ('account', 'k', 100, now(), '2026-01-01')`)

/** Tables, columns, constraints, indexes, policies, triggers and functions whose name or body has an old term. */
async function namesWithOldTerms(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('tenant', 'platform'))
    select name from (
      select relname as name from pg_class where relnamespace in (select oid from ours)
      union all select attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace in (select oid from ours) and relkind = 'r' and not attisdropped
      union all select conname from pg_constraint where connamespace in (select oid from ours)
      union all select polname from pg_policy
      union all select tgname from pg_trigger where not tgisinternal
      union all select proname from pg_proc where pronamespace in (select oid from ours)
      union all select regexp_replace(prosrc, '\\$json\\$.*\\$json\\$', '') from pg_proc
        where pronamespace in (select oid from ours)) as names
    where name ~ 'code_?steps|pending_authorisation|provider_account|used_ids|door|(^|_)looks?(_|$)|look_of|(^|[_.])tell_|told'
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Rows that the server's role finds by a lookup, in a transaction without a tenant. */
async function byLookup(setting: string, key: string, text: string): Promise<unknown[]> {
  await app.query('begin')
  await app.query('select set_config($1, $2, true)', [`portico.lookup_${setting}`, key])
  const { rows } = await app.query(text)
  await app.query('rollback')
  return rows
}

it('no name and no function of the schemas has an old term', async () => {
  expect(await namesWithOldTerms()).toEqual([])
})

it('rows are kept, under the new names', async () => {
  const counts = await owner.query(`
    select (select count(*)::int from tenant.code_challenges) as challenges,
      (select count(*)::int from tenant.sign_in_transactions) as transactions,
      (select count(*)::int from tenant.linked_identities) as identities,
      (select count(*)::int from tenant.replay_cache) as replays,
      (select params from tenant.mail) as params,
      (select notified_at::date::text from platform.sign_in_failures) as notified`)
  expect(counts.rows).toEqual([
    {
      challenges: 1,
      transactions: 1,
      identities: 1,
      replays: 1,
      params: { challengeId: 's', generation: '1' },
      notified: '2026-01-01',
    },
  ])
})

it('lookups find what their key permits, and nothing without one', async () => {
  const challenge = 'select id from tenant.code_challenges'
  const transaction = 'select id from tenant.sign_in_transactions'
  expect(await byLookup('token', '61', challenge)).toEqual([{ id }])
  expect(await byLookup('token', '62', challenge)).toEqual([])
  expect(await byLookup('state', '61', transaction)).toEqual([{ id }])
  expect(await byLookup('state', '', transaction)).toEqual([])
  expect(await byLookup('ended', 'open', 'select scope from tenant.replay_cache')).toEqual([{ scope: 'scope' }])
  expect(await byLookup('email', 'old@old.test', 'select id from tenant.accounts')).toEqual([{ id }])
})

it('names are compared by their skeletons, also in the next rows', async () => {
  const { rows } = await owner.query(`
    select name_skeleton, name_skeleton_rank, (select name_skeletons[1] from platform.domains where
      name_skeletons && platform.name_skeletons('Раsео')) as domain from tenant.tenants where name = 'Paseo'`)
  expect(rows).toEqual([{ name_skeleton: 'paseo', name_skeleton_rank: 0, domain: 'written paseo' }])
  const lookalike = `insert into tenant.tenants (tenant_id, name, authtype, is_msp) values (gen_random_uuid(), 'Раsео', 'local', true)`
  await expect(owner.query(lookalike)).rejects.toMatchObject({ constraint: 'tenants_by_name_skeleton' })
})

it('triggers and the functions of the retention role run under the new names', async () => {
  const channels: string[] = []
  owner.on('notification', ({ channel }) => channels.push(channel))
  await owner.query('listen portico_account_change; listen portico_role_change; listen portico_domain_change')
  await owner.query("update tenant.roles set name = 'Others'")
  await owner.query("update platform.domains set settings = '{}'")
  await app.query('begin')
  await app.query(`set local portico.tenant_id = '${id}'`)
  await app.query('update tenant.accounts set is_active = false')
  await app.query('commit')
  await expect
    .poll(() => channels.toSorted())
    .toEqual(['portico_account_change', 'portico_domain_change', 'portico_role_change'])
  expect((await owner.query('select from tenant.code_challenges')).rowCount).toBe(0)
  const old = await app.query('select platform.tenants_with_old_events(7) as tenant_id')
  expect(old.rows).toEqual([{ tenant_id: id }])
  const forgotten = await app.query('select platform.forget_old_events($1, 7, 10) as count', [id])
  expect(forgotten.rows).toEqual([{ count: '1' }])
})
