import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'
import { lockMigrations } from './migration-queries.ts'
import { runMigrationFiles } from './run-migrations.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let owner: Kysely<unknown>
const texts: Record<string, string> = {
  '0001-rows': `create table public.rows (n integer, is_done boolean not null default false);
    insert into public.rows (n) select generate_series(1, 5)`,
}

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await runMigrationFiles({ owner, pool, log: undefined }, texts)
})
afterAll(async () => {
  await owner?.destroy()
  await database?.drop()
})

/** Runs one more migration; returns what the log has. `onWait` is called when it waits. */
async function add(name: string, text: string, onWait = (): void => undefined): Promise<string[]> {
  const waits: string[] = []
  const write = (line: string): void => {
    waits.push((JSON.parse(line) as { msg: string }).msg)
    onWait()
  }
  const log = pino({}, { write })
  await runMigrationFiles({ owner, pool, log }, Object.assign(texts, { [name]: text }))
  return waits
}

const read = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows

it('a migration that fails leaves those before it in place, and nothing of itself', async () => {
  const two = {
    ...texts,
    '0002-kept': 'create table public.kept ()',
    '0003-failed': 'create table public.lost (); select 1 / 0',
  }
  await expect(runMigrationFiles({ owner, pool, log: undefined }, two)).rejects.toThrow('division by zero')
  texts['0002-kept'] = two['0002-kept']
  expect(
    await read(`select to_regclass('public.kept') is null as kept, to_regclass('public.lost') is null as lost`),
  ).toEqual([{ kept: false, lost: true }])
})

it('a file that begins with "-- concurrently" runs its statements outside of a transaction', async () => {
  const index = 'create index concurrently rows_by_n on public.rows (n);'
  await add('0003-index', `-- concurrently\ndrop index concurrently if exists public.rows_by_n;\n-- next\n${index}\n`)
  expect(await read(`select indisvalid from pg_index where indexrelid = 'public.rows_by_n'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})

it('a file that begins with "-- batched" runs in one transaction after another until nothing is left to change', async () => {
  await add(
    '0004-done',
    `-- batched
    update public.rows set is_done = true where n in (select n from public.rows where not is_done limit 2)`,
  )
  expect(
    await read('select count(distinct xmin::text)::int as transactions, bool_and(is_done) as done from public.rows'),
  ).toEqual([{ transactions: 3, done: true }])
})

it('a migration waits for a table in use only briefly, says so, and is tried again', async () => {
  const user = await pool.connect()
  await user.query('begin; select * from public.rows')
  const waits = await add(
    '0005-column',
    'alter table public.rows add column m integer',
    () => void user.query('commit'),
  )
  user.release()
  expect(waits).toEqual(['A migration waits for a table that is in use; trying again.'])
  expect(await read('select m from public.rows limit 1')).toEqual([{ m: null }])
})

it('a node that waits for its turn to migrate does not hold up an index that another one creates concurrently', async () => {
  await owner.connection().execute(async (migrating) => {
    await lockMigrations(migrating)
    const turn = owner.connection().execute((waiting) => lockMigrations(waiting))
    const asking = `select count(*)::int as nodes from pg_stat_activity where datname = current_database() and query like '%hashtext(''portico_migrations'')%'
      and pid <> pg_backend_pid()`
    await expect.poll(() => read(asking)).toEqual([{ nodes: 2 }])
    await add('0006-index', '-- concurrently\ncreate index concurrently rows_by_m on public.rows (m);\n')
    await sql`select pg_advisory_unlock_all()`.execute(migrating)
    await turn
  })
})

it('a database with a migration that the program does not know is refused', async () => {
  const { '0005-column': _newest, ...older } = texts
  await expect(runMigrationFiles({ owner, pool, log: undefined }, older)).rejects.toThrow('0005-column')
})
