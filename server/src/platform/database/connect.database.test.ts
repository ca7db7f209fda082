import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { connect, type Patience } from './connect.ts'
import { createMigratedDatabase, silentLog, type MigratedDatabase } from './test-migrated-database.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => migrated.drop())

/** Returns the planner settings of a connection, and an option that only an operator sets. */
async function settingsOf(url: string, patience: Patience = 'quick'): Promise<unknown> {
  const { database } = connect(url, silentLog, patience)
  const { rows } = await sql`
    select current_setting('enable_seqscan') as scans, current_setting('jit') as jit,
      current_setting('work_mem') as memory`.execute(database)
  await database.destroy()
  return rows[0]
}

it("makes a server plan by index and compile nothing, whatever the database's settings", async () => {
  expect(await settingsOf(migrated.appUrl)).toMatchObject({ scans: 'off', jit: 'off' })
})

it('lets a patient program scan whole tables', async () => {
  expect(await settingsOf(migrated.appUrl, 'patient')).toMatchObject({ scans: 'on' })
})

it('keeps the options of the operator, in the URL or in PGOPTIONS, before its own', async () => {
  vi.stubEnv('PGOPTIONS', '-c work_mem=7MB')
  expect(await settingsOf(migrated.appUrl)).toEqual({ scans: 'off', jit: 'off', memory: '7MB' })
  const url = new URL(migrated.appUrl)
  url.searchParams.set('options', '-c work_mem=6MB -c enable_seqscan=on')
  expect(await settingsOf(url.href)).toEqual({ scans: 'on', jit: 'off', memory: '6MB' })
})
