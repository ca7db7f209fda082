import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Schema } from '#server/plumbing/database/schema.ts'
import { atDoor } from '#server/plumbing/database/scope.ts'
import { createMigratedDatabase } from '#server/plumbing/postgres/migrated-database.ts'
import type { MigratedDatabase } from '#server/plumbing/postgres/migrated-database.ts'

let place: MigratedDatabase
beforeAll(async () => {
  place = await createMigratedDatabase()
})
afterAll(() => place.drop())

it('gives a connection back only when its work is done, also when the transaction could not begin', async () => {
  const { connectionString } = place.pool.options
  const pool = new pg.Pool({ connectionString, pipeline: true, max: 1, statement_timeout: 1 })
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  let isDone = false
  // To read so long a key takes PostgreSQL longer than the millisecond that a statement may take here.
  const scope = atDoor(database, { token: 'a'.repeat(20_000_000) }, async (seen) => {
    await sql`select 1`.execute(seen).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 2`.execute(seen).catch(() => undefined)
    isDone = true
  })
  await expect(scope).rejects.toMatchObject({ code: '57014' })
  expect(isDone).toBe(true)
  await database.destroy()
})
