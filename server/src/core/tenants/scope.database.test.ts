import { EventEmitter } from 'node:events'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { openLookup } from './scope-queries.ts'
import { inLookup, inTenant, listInTenant, oneInTenant } from './scope.ts'
import { createMigratedDatabase, type MigratedDatabase } from '#server/platform/database/test-migrated-database.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

it('returns a connection to the pool only when its work is done, also when the transaction could not begin', async () => {
  const { connectionString } = migrated.pool.options
  const pool = new pg.Pool({ connectionString, pipeline: true, max: 1, statement_timeout: 1 })
  const database = Object.assign(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), { connections: pool })
  let isDone = false
  // Reading such a long key takes longer than the timeout of one millisecond here.
  const scope = inLookup(database, { token: 'a'.repeat(20_000_000) }, async (seen) => {
    await sql`select 1`.execute(seen).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 2`.execute(seen).catch(() => undefined)
    isDone = true
  })
  await expect(scope).rejects.toMatchObject({ code: '57014' })
  expect(isDone).toBe(true)
  await database.destroy()
})

it('reads by a lookup only where one was opened, whatever the settings say', async () => {
  const { database } = migrated
  const tenants = sql<{ tenants: number }>`
    with opened as materialized (select set_config('portico.lookup_directory', ${'open'}, true))
    select (select count(*)::int from tenant.tenants) as tenants from opened`
  const own = '00000000-0000-0000-0000-000000000000'
  await sql`
    with entered as materialized (select set_config('portico.tenant_id', '00000000-0000-4000-8000-0000000000bb', true))
    insert into tenant.tenants (tenant_id, name, authtype, is_msp)
    select '00000000-0000-4000-8000-0000000000bb', 'Another', 'local', false from entered`.execute(database)
  const count = { one: [{ tenants: 1 }], all: [{ tenants: 2 }] }
  const settings = sql`select set_config('portico.lookup_directory', 'open', true)`
  for (const inScope of [inTenant, listInTenant])
    await inScope(database, own, async (tenant) => {
      await settings.execute(tenant)
      expect((await tenants.execute(tenant)).rows).toEqual(count.one)
      await openLookup(tenant, 'directory', 'open')
      expect((await tenants.execute(tenant)).rows).toEqual(count.all)
    })
  expect(await oneInTenant(database, own, tenants)).toEqual(count.one)
  expect(await oneInTenant(database, own, tenants, { directory: 'open' })).toEqual(count.all)
  expect(await inLookup(database, { directory: 'open' }, async (seen) => (await tenants.execute(seen)).rows)).toEqual(
    count.all,
  )
})

describe('one statement in a tenant', () => {
  const tenantId = '00000000-0000-4000-8000-0000000000aa'
  const seen = sql<{ tenant: string; lookup: string }>`
    select current_setting('portico.tenant_id', true) as tenant, current_setting('portico.lookup_email', true) as lookup
    where ${true}::boolean`

  it('takes one round trip with its transaction, runs in its scope, and leaves no scope behind', async () => {
    const { database, pool } = connect(migrated.pool.options.connectionString ?? '', pino({ level: 'silent' }))
    const statuses: string[] = []
    pool.on('connect', (client) => {
      const connection: unknown = Reflect.get(client, 'connection')
      if (!(connection instanceof EventEmitter)) throw new Error('The connection is not where it was.')
      connection.on('readyForQuery', ({ status }: { status: string }) => statuses.push(status))
    })
    expect(await oneInTenant(database, tenantId, seen, { email: 'a@b.test' })).toEqual([
      { tenant: tenantId, lookup: 'a@b.test' },
    ])
    expect(await oneInTenant(database, tenantId, seen)).toEqual([{ tenant: tenantId, lookup: '' }])
    // Each query got one response, outside of any transaction (`I`).
    expect(statuses).toEqual(['I', 'I'])
    const { rows } = await seen.execute(database)
    expect(rows).toEqual([{ tenant: '', lookup: '' }])
    await database.destroy()
  })

  it('rolls back a failed statement, and the connection stays usable', async () => {
    const { connectionString } = migrated.pool.options
    const { database } = connect(connectionString ?? '', pino({ level: 'silent' }))
    const missing = sql`insert into platform.not_there values (${'x'})`
    await expect(oneInTenant(database, tenantId, missing)).rejects.toMatchObject({ code: '42P01' })
    // A failed statement does not count as parsed, so it is parsed again.
    await expect(oneInTenant(database, tenantId, missing)).rejects.toMatchObject({ code: '42P01' })
    await expect(oneInTenant(database, 'no uuid', seen)).resolves.toHaveLength(1)
    const counted = sql`
      with counted as (insert into platform.request_limits (key, points) values ('rolled-back', 1) returning points)
      select points / ${0}::int from counted`
    await expect(oneInTenant(database, tenantId, counted)).rejects.toMatchObject({ code: '22012' })
    const { rows } = await sql`select key from platform.request_limits where key = 'rolled-back'`.execute(database)
    expect(rows).toEqual([])
    await expect(oneInTenant(database, `${tenantId}\u0000`, seen)).rejects.toMatchObject({ code: '22021' })
    await expect(oneInTenant(database, tenantId, seen)).resolves.toHaveLength(1)
    await database.destroy()
  })
})
