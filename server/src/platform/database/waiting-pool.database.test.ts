import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOfError } from '#server/core/calls/failure.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { asRequest, type RequestCaller } from './caller.ts'
import { connectionsAtMost } from './connect.ts'
import { createMigratedDatabase, type MigratedDatabase } from './test-migrated-database.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

const [busy, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const

/** Returns a request of a client that leaves when `client` emits `leave`. */
const request = (client: EventEmitter, more: Partial<RequestCaller> = {}): RequestCaller => ({
  source: '192.0.2.1',
  deadline: Infinity,
  isOver: () => false,
  onLeave: (leave) => {
    client.once('leave', leave)
    return () => void client.off('leave', leave)
  },
  ...more,
})

/** Holds connections for the busy tenant until `release`, one for each of `count` transactions. */
async function holdConnections(count: number) {
  const gate = Promise.withResolvers<void>()
  let held = 0
  const work = Promise.all(
    Array.from({ length: count }, () =>
      inTenant(migrated.database, busy, async (tenant) => {
        await sql`select 1`.execute(tenant)
        held += 1
        await gate.promise
      }),
    ),
  )
  await expect.poll(() => held).toBeGreaterThan(0)
  return { work, release: () => gate.resolve(), held: () => held }
}

describe('connections that are all in use', () => {
  it('are waited for: a hundred parallel transactions all have an outcome', async () => {
    const done = await Promise.all(
      Array.from({ length: 100 }, () =>
        inTenant(migrated.database, busy, (tenant) => sql<{ one: number }>`select 1 as one`.execute(tenant)),
      ),
    )
    expect(done).toHaveLength(100)
    expect(migrated.pool.totalCount).toBeLessThanOrEqual(connectionsAtMost)
  })

  it('go to another tenant after one caller of a burst', async () => {
    const ends: string[] = []
    const { work, release, held } = await holdConnections(connectionsAtMost - 2)
    await expect.poll(held).toBe(connectionsAtMost - 2)
    const burst = Array.from({ length: 200 }, () =>
      inTenant(migrated.database, busy, async (tenant) => {
        await sql`select 1`.execute(tenant)
        ends.push('busy')
      }),
    )
    const one = inTenant(migrated.database, other, async (tenant) => {
      await sql`select 1`.execute(tenant)
      ends.push('other')
    })
    release()
    await Promise.all([work, one, ...burst])
    expect(ends.indexOf('other')).toBeLessThan(2 * connectionsAtMost)
  })

  it('are not waited for by a client that has left; its refusal is no bug', async () => {
    const { work, release, held } = await holdConnections(connectionsAtMost - 2)
    await expect.poll(held).toBe(connectionsAtMost - 2)
    const client = new EventEmitter()
    const left = asRequest(request(client), () => inTenant(migrated.database, other, () => Promise.resolve('done')))
    expect(migrated.pool.load().waiting).toBe(1)
    client.emit('leave')
    const error: unknown = await left.catch((thrown: unknown) => thrown)
    expect([migrated.pool.load().waiting, refusalOfError(error)]).toMatchObject([
      0,
      { name: 'server-busy', retryAfter: 2 },
    ])
    release()
    await work
  })

  it('do not deadlock transactions that need a second one', async () => {
    const nested = () =>
      inTenant(migrated.database, busy, async (tenant) => {
        await sql`select 1`.execute(tenant)
        return inTenant(migrated.database, other, (inner) => sql`select 1`.execute(inner))
      })
    expect(await Promise.all(Array.from({ length: 60 }, nested))).toHaveLength(60)
  })
})
