import { once } from 'node:events'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen, type Listening } from './listen.ts'
import { createMigratedDatabase, silentLog, type MigratedDatabase } from './test-migrated-database.ts'

let migrated: MigratedDatabase
let received: string[] = []
let missed = 0
let listening: Listening | null = null
let pool: pg.Pool
let databaseProxy: { url: string; silence(): void; cut(): void; restore(): void; close(): void }

beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())
beforeEach(async () => {
  received = []
  missed = 0
  databaseProxy = await startDatabaseProxy(migrated.appUrl)
  pool = new pg.Pool({ connectionString: databaseProxy.url, connectionTimeoutMillis: 2_000 })
})
afterEach(async () => {
  await listening?.stop()
  await pool.end()
  databaseProxy.close()
})

/**
 * Starts a proxy between the listener and PostgreSQL. After `silence` it drops data without an error; `cut` ends its
 * connections and refuses new ones.
 */
async function startDatabaseProxy(appUrl: string) {
  const target = new URL(appUrl)
  const ends = new Set<Socket>()
  let pulled = false
  let refusing = false
  const server = createServer((near) => {
    if (refusing) return near.destroy()
    const far = connectTo(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', (chunk) => pulled || to.write(chunk))
      from.on('error', () => undefined)
      from.on('close', () => {
        to.destroy()
        ends.delete(from)
      })
    }
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(appUrl)
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    refusing = true
    for (const end of ends) end.destroy()
  }
  return {
    url: url.href,
    silence: () => void (pulled = true),
    cut,
    restore: () => void ((pulled = false), (refusing = false)),
    close: () => {
      cut()
      server.close()
    },
  }
}

const begin = async () => {
  listening = await listen(pool, silentLog, {
    channels: { portico_test: (payload) => received.push(payload) },
    onMissed: () => void (missed += 1),
  })
  return listening
}

const notify = (payload: string) => migrated.pool.query('select pg_notify($1, $2)', ['portico_test', payload])

const listeners = async (): Promise<number> => {
  const { rows } = await migrated.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'portico listener' and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}

/** Returns when the listener's last check was answered. */
const lastSeen = async (): Promise<string> => {
  const { rows } = await migrated.pool.query<{ at: string }>(
    `select state_change::text as at from pg_stat_activity where application_name = 'portico listener' and datname = current_database()`,
  )
  return rows[0]?.at ?? ''
}

/** Returns how many timers keep this process alive: a pending retry is one. */
const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length

const endListeners = () =>
  migrated.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico listener' and datname = current_database()`,
  )

const until = (happened: () => boolean | Promise<boolean>) => expect.poll(happened, { interval: 10 }).toBe(true)

describe('listening', () => {
  it('receives notifications', async () => {
    expect((await begin()).isReceiving()).toBe(true)
    await notify('one')
    await until(() => received.includes('one'))
  })

  it('reports that notifications may have been missed, and receives again, after its connection was ended', async () => {
    const subscribed = await begin()
    const before = missed
    await endListeners()
    await until(() => missed > before)
    await until(() => subscribed.isReceiving())
    await notify('after')
    await until(() => received.includes('after'))
    expect(received).toEqual(['after'])
  })

  it('keeps one connection, however often it breaks, also during a check', async () => {
    const subscribed = await begin()
    const before = timers()
    for (let round = 0; round < 3; round += 1) {
      databaseProxy.silence()
      await until(() => !subscribed.isReceiving())
      databaseProxy.cut()
      await until(() => !subscribed.isReceiving())
      databaseProxy.restore()
      await until(() => subscribed.isReceiving())
    }
    // No more timers than before; those of the pool end by themselves.
    await until(() => timers() <= before)
    await until(async () => (await listeners()) === 1)
    // PostgreSQL keeps the order, so a copy of the first notification, by a second connection, would arrive before the
    // last one.
    await notify('once')
    await notify('last')
    await until(() => received.includes('last'))
    expect(received).toEqual(['once', 'last'])
  })

  it('stops counting a connection without responses as receiving', async () => {
    const subscribed = await begin()
    databaseProxy.silence()
    await expect.poll(() => subscribed.isReceiving(), { interval: 10 }).toBe(false)
    databaseProxy.cut()
    databaseProxy.restore()
    await until(() => subscribed.isReceiving())
  })

  it('keeps counting a connection without notifications as receiving', async () => {
    const subscribed = await begin()
    const before = missed
    // There are more checks than fit into the time for which a connection is trusted without a response.
    const seen = new Set<string>()
    await until(async () => seen.add(await lastSeen()).size > 6)
    expect([subscribed.isReceiving(), missed]).toEqual([true, before])
  })

  it('leaves no connection and receives nothing after it was stopped', async () => {
    const before = timers()
    const subscribed = await begin()
    await subscribed.stop()
    expect(subscribed.isReceiving()).toBe(false)
    await until(async () => (await listeners()) === 0)
    // No retry is pending, because nothing can connect any more. Timers of other tests may end in between.
    expect(timers()).toBeLessThanOrEqual(before)
  })

  it('fails, and leaves nothing, when there is no database to begin with', async () => {
    const before = timers()
    databaseProxy.cut()
    await expect(begin()).rejects.toThrow()
    databaseProxy.restore()
    expect(await listeners()).toBe(0)
    // A timer of another test's pool may have ended between the two counts.
    expect(timers()).toBeLessThanOrEqual(before)
    listening = null
  })
})
