import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { deleteExpiredTries } from './captcha-queries.ts'
import { handleDeleteCaptchas } from './delete-captchas.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

it('expired captchas are deleted a batch at a time, and no others', async () => {
  await migrated.pool.query(`
    insert into platform.captcha_tries (key, tries, expires_at)
    select 'expired ' || n, 1, now() - interval '1 minute' from generate_series(1, 2500) as n
    union all select 'valid', 1, now() + interval '1 hour'`)
  const left = async () => (await migrated.pool.query('select key from platform.captcha_tries')).rows
  expect(await deleteExpiredTries(migrated.database, 100)).toBe(100)
  expect(await left()).toHaveLength(2_401)
  await handleDeleteCaptchas({ ...migrated, log: silentLog }).perform({})
  expect(await left()).toEqual([{ key: 'valid' }])
})
