import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Returns the email address of account `number` (from 0) in a seeded database. */
export function emailOf(number: number): string {
  return `account-${number}@load.test`
}

/** The number of accounts in each seeded tenant. */
const accountsPerTenant = 1_000

/** Derives ids from numbers, so that one statement can seed a million rows. */
const idFrom = (kind: number, number: string): string =>
  `format('b${kind}000000-0000-4000-8000-%s', lpad(to_hex(${number}), 12, '0'))::uuid`

const tenantOf = `i / ${accountsPerTenant}`

/**
 * Inserts `accounts` accounts of local tenants, a thousand in each, into a migrated database and updates PostgreSQL's
 * statistics. Their common password is hashed in `phc`. `url` is the URL of the database's owner, a superuser: foreign
 * keys are not checked row by row, and row-level security does not apply.
 */
export async function seedAccounts(url: string, accounts: number, phc: string): Promise<void> {
  await withClient(url, async (client) => {
    const last = accounts - 1
    const tenants = `generate_series(0, ${last} / ${accountsPerTenant}) as t`
    await client.query(`begin; set local session_replication_role = replica; set local synchronous_commit = off`)
    await client.query(`insert into tenant.tenants (tenant_id, name, authtype, is_msp)
      select ${idFrom(1, 't')}, 'Load ' || t, 'local', true from ${tenants}`)
    await client.query(`insert into tenant.companies (tenant_id, id, name)
      select ${idFrom(1, 't')}, ${idFrom(2, 't')}, 'Load ' || t from ${tenants}`)
    await client.query(`insert into tenant.roles (tenant_id, id, name)
      select ${idFrom(1, 't')}, ${idFrom(3, 't')}, 'Everyone' from ${tenants}`)
    await client.query(`insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
      select ${idFrom(1, tenantOf)}, ${idFrom(4, 'i')}, 'account-' || i || '@load.test', 'Account', i::text,
        ${idFrom(3, tenantOf)}, ${idFrom(2, tenantOf)} from generate_series(0, ${last}) as i`)
    await client.query(
      `insert into tenant.passwords (tenant_id, account_id, hash)
       select ${idFrom(1, tenantOf)}, ${idFrom(4, 'i')}, $1 from generate_series(0, ${last}) as i`,
      [phc],
    )
    await client.query('commit')
    await client.query('vacuum (freeze, analyze)')
  })
}

/**
 * Inserts `mails` due sign-in notices into the outbox, spread evenly over `tenants` new tenants. `url` is the URL of
 * the database's owner.
 */
export async function seedMails(url: string, mails: number, tenants: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`insert into tenant.tenants (tenant_id, name, authtype, is_msp)
      select ${idFrom(1, 't')}, 'Load ' || t, 'local', true from generate_series(1, ${tenants}) as t`)
    await client.query(`insert into tenant.mail (tenant_id, id, kind, recipient, params, host, urgency, due_at)
      select ${idFrom(1, `1 + i % ${tenants}`)}, uuidv7(), 'new-device', 'account-' || i || '@load.test',
        '{"tenant": "Load", "at": "2026-01-31T12:00:00Z", "device": "Firefox on Linux", "address": "192.0.2.1"}', '', 1,
        now() - interval '1 hour' from generate_series(1, ${mails}) as i`)
    await client.query('vacuum (analyze) tenant.mail')
  })
}

/** Returns the id of the tenant of account `number`. */
export function tenantIdOf(number: number): string {
  return `b1000000-0000-4000-8000-${Math.floor(number / accountsPerTenant)
    .toString(16)
    .padStart(12, '0')}`
}

/** Inserts `accounts` users with a password into better-auth's own tables. Their common password is hashed in `phc`. */
export async function seedPeerAccounts(url: string, accounts: number, phc: string): Promise<void> {
  await withClient(url, async (client) => {
    const numbers = `generate_series(0, ${accounts - 1}) as i`
    await client.query(`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'user-' || i, 'Account ' || i, 'account-' || i || '@load.test', true, now(), now() from ${numbers}`)
    await client.query(
      `insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
       select 'account-' || i, 'user-' || i, 'credential', 'user-' || i, $1, now(), now() from ${numbers}`,
      [phc],
    )
    await client.query('vacuum (analyze)')
  })
}

/** Creates an empty database on the server at `serverUrl`; `drop` closes all its connections and deletes it. */
export async function createDatabase(serverUrl: string, kind: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `bench_${kind}_${randomBytes(4).toString('hex')}`
  await withClient(serverUrl, (client) => client.query(`create database ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const drop = async (): Promise<void> => {
    await withClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { url: url.href, drop }
}

/** Reads the database server's version and the settings that affect its speed. */
export async function readServerSettings(url: string): Promise<{ version: string; settings: string }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; settings: string }>(`
      select current_setting('server_version') as version, string_agg(name || ' = ' || current_setting(name), ', ') as settings
      from pg_settings where name in ('shared_buffers', 'fsync', 'synchronous_commit', 'max_connections')`)
    return rows[0] ?? { version: 'unknown', settings: '' }
  })
}

/** Reads the size of a database on disk, in bytes. */
export async function readDatabaseSize(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    return Number(rows[0]?.size ?? 0)
  })
}

/**
 * Reads the process id of the server's postmaster, whose memory is measured; null if it does not run on this machine.
 */
export async function readPostmasterPid(url: string): Promise<number | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: string | null }>(
      `select split_part(pg_read_file('postmaster.pid', true), E'\\n', 1) as pid`,
    )
    const pid = Number(rows[0]?.pid ?? 0)
    return pid > 0 ? pid : null
  })
}

async function withClient<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'portico bench' })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
