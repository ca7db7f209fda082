import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { handleDeleteQuietFailures } from './delete-quiet-failures.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

it('deletes the counters of a day ago and no others, however many there are', async () => {
  const { database, pool } = migrated
  const fill = (scope: string, many: number, age: string) =>
    pool.query(
      `insert into platform.sign_in_failures (scope, key, failures, last_failure_at)
       select $1, sha256(nth::text::bytea), 3, now() - $3::interval from generate_series(1, $2::int) as nth`,
      [scope, many, age],
    )
  await fill('account', 5_100, '25 hours')
  await fill('network', 7, '23 hours')
  expect(await handleDeleteQuietFailures({ database, log: silentLog }).perform({})).toBe(5_100)
  const left = await database.selectFrom('platform.sign_in_failures').select('scope').execute()
  expect(left.map(({ scope }) => scope)).toEqual(Array<string>(7).fill('network'))
})

it("deletes an account's counter beyond its free failures after 30 days, so that a pause gains an attacker little", async () => {
  const { database, pool } = migrated
  await pool.query('delete from platform.sign_in_failures')
  await pool.query(
    `insert into platform.sign_in_failures (scope, key, failures, last_failure_at)
     select scope, sha256((failures || age)::bytea), failures, now() - age::interval
     from unnest(array['account', 'account-from-network']) as scope, unnest(array[9, 10, 120]) as failures,
       unnest(array['25 hours', '29 days', '31 days']) as age`,
  )
  await handleDeleteQuietFailures({ database, log: silentLog }).perform({})
  const left = await database.selectFrom('platform.sign_in_failures').select(['scope', 'failures']).execute()
  expect(left.toSorted((one, other) => one.failures - other.failures)).toEqual([
    { scope: 'account', failures: 10 },
    { scope: 'account', failures: 10 },
    { scope: 'account', failures: 120 },
    { scope: 'account', failures: 120 },
  ])
})
