import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'

/**
 * How long a statement of a migration waits for a table in use. All other users of that table wait behind it, so it is
 * tried again later instead of waiting longer.
 */
const lockTimeout = `set local lock_timeout = '3s'`

/** Runs the text of a migration in the transaction that the caller began. */
export async function runInTransaction(owner: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(`${lockTimeout}; ${text}`).execute(owner)
}

/** Runs statements one by one, each without a transaction around it: `create index concurrently` needs that. */
export async function runStatements(owner: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(owner)
}

/** Runs the text in a transaction, again and again, until its statements change no row. */
export async function runBatches(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect()
  try {
    for (let changed = Infinity; changed > 0;) {
      // Several statements return a list of results, and a single one returns one.
      const results = [await client.query(`begin; ${lockTimeout}; ${text}; commit`)].flat()
      changed = results.reduce((sum, { command, rowCount }) => sum + (isChange(command) ? (rowCount ?? 0) : 0), 0)
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const isChange = (command: string) => ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)

/** `server_version_num`, such as 180004. */
export async function readServerVersion(owner: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(
    owner,
  )
  return Number(rows[0]?.version ?? 0)
}

/** Returns the owner's role, and the rights that migrations need but it lacks. */
export async function readMissingRights(owner: Kysely<unknown>): Promise<{ role: string; missing: string[] }> {
  const { rows } = await sql<{ role: string; database: string; makes_roles: boolean; makes_schemas: boolean }>`
    select rolname as role, current_database() as database, rolsuper or rolcreaterole as makes_roles,
      has_database_privilege(current_database(), 'create') as makes_schemas
    from pg_roles where rolname = current_user`.execute(owner)
  const [found] = rows
  if (found === undefined) return { role: '', missing: [] }
  const { role, database, makes_roles: makesRoles, makes_schemas: makesSchemas } = found
  return {
    role,
    missing: [
      ...(makesRoles ? [] : [`alter role "${role}" createrole`]),
      ...(makesSchemas ? [] : [`alter database "${database}" owner to "${role}"`]),
    ],
  }
}

/** How often a node asks whether another one is still migrating, in milliseconds. */
const askAgainAfter = 100

/**
 * Waits until no other node migrates; held until the connection closes. It polls: a statement that waits for the lock
 * keeps its snapshot, and `create index concurrently` of the node that has the lock would wait for that, both of them
 * forever.
 */
export async function lockMigrations(connection: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(hashtext('portico_migrations')) as "isLocked"`.execute(connection)
    if (rows[0]?.isLocked === true) return
    await sleep(askAgainAfter)
  }
}

/**
 * Creates `role` as a login that inherits only portico_app and portico_lookup; repeating it changes only the password.
 * Roles belong to the whole PostgreSQL server, so a node of another database may do the same concurrently: then it is
 * retried.
 */
export async function adoptRole(owner: Kysely<unknown>, role: string, password: string, tries = 5): Promise<void> {
  const { rows } = await sql<{ harmless: boolean }>`
    select rolcanlogin and rolinherit and not (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole) as harmless
    from pg_roles where rolname = ${role}`.execute(owner)
  const [known] = rows
  const [name, quoted] = [sql.id(role), sql.lit(password)]
  try {
    if (known === undefined)
      await sql`create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole inherit password ${quoted}`.execute(
        owner,
      )
    // Only a superuser may name the attributes that a role lacks, and the owner need not be one.
    else if (known.harmless) await sql`alter role ${name} password ${quoted}`.execute(owner)
    else
      await sql`alter role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole inherit password ${quoted}`.execute(
        owner,
      )
    await grantGroups(owner, role)
  } catch (error) {
    if (tries <= 1 || !(error instanceof Error) || !('code' in error)) throw error
    // 23505 and 42710: another node created it first; XX000: "tuple concurrently updated".
    if (error.code !== '23505' && error.code !== '42710' && error.code !== 'XX000') throw error
    await adoptRole(owner, role, password, tries - 1)
  }
}

/** Grants a role the groups that exist: a database that is migrated only to an older version has no portico_lookup. */
async function grantGroups(owner: Kysely<unknown>, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname in ('portico_app', 'portico_lookup')`.execute(owner)
  await sql`grant ${sql.join(rows.map(({ name }) => sql.id(name)))} to ${sql.id(role)}`.execute(owner)
}

/**
 * graphile-worker enables row-level security on its tables without a policy. Jobs belong to no tenant and carry
 * identifiers only, so the server's role has access to all of them. It may also read the list of migrations. The index
 * finds the few jobs that nodes hold among all that wait.
 */
export async function openJobsToApp(owner: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare jobs text;
    begin
      grant usage on schema graphile_worker to portico_app;
      grant select, insert, update, delete on all tables in schema graphile_worker to portico_app;
      grant usage, select on all sequences in schema graphile_worker to portico_app;
      grant execute on all functions in schema graphile_worker to portico_app;
      grant usage on schema public to portico_app;
      grant select on public.portico_migrations to portico_app;
      for jobs in select tablename from pg_tables where schemaname = 'graphile_worker' loop
        if not exists (select from pg_policies where schemaname = 'graphile_worker' and tablename = jobs) then
          execute format('create policy portico_app on graphile_worker.%I to portico_app using (true) with check (true)', jobs);
        end if;
      end loop;
      if to_regclass('graphile_worker.portico_held_jobs') is null then
        create index portico_held_jobs on graphile_worker._private_jobs (locked_by, locked_at) where locked_by is not null;
      end if;
    end $$`.execute(owner)
}
