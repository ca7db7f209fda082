import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { openRequestLimits } from './request-limits.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

it('asking for the wait counts nothing, and another network does not wait', () => {
  const limits = openRequestLimits({ pool: migrated.pool, log: silentLog })
  for (let nth = 0; nth < 100; nth += 1) expect(limits.waitFor('enrolment', '192.0.2.1')).toBe(0)
  for (let nth = 0; nth < 30; nth += 1) {
    expect(limits.waitFor('enrolment', '192.0.2.1')).toBe(0)
    expect(limits.take('enrolment', '192.0.2.1')).toBe(0)
  }
  const wait = limits.waitFor('enrolment', '192.0.2.1')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(limits.take('enrolment', '192.0.2.1')).toBe(wait)
  expect(limits.waitFor('enrolment', '192.0.2.2')).toBe(0)
  expect(limits.waitFor('signature', '192.0.2.1')).toBe(0)
})

it('another node learns of a network that reached a limit', async () => {
  const [one, other] = [0, 1].map(() => openRequestLimits({ pool: migrated.pool, log: silentLog }))
  for (let nth = 0; nth < 30; nth += 1) one?.take('enrolment', '192.0.2.3')
  const stored = async () => {
    const { rows } = await sql<{ points: number }>`
      select points from platform.request_limits where key like '%192.0.2.3'`.execute(migrated.database)
    return rows[0]?.points
  }
  await expect.poll(stored).toBe(30)
  // Too few to reach the limit by the node's own count.
  for (let nth = 0; nth < 6; nth += 1) other?.take('enrolment', '192.0.2.3')
  await expect.poll(() => other?.waitFor('enrolment', '192.0.2.3')).toBeGreaterThan(0)
})
