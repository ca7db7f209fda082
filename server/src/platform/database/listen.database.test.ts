import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect as connectTo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Listening } from '#server/platform/database/listen.ts'
import { listen } from '#server/platform/database/listen.ts'
import { createMigratedDatabase, silentLog } from '#server/platform/database/test-migrated-database.ts'
import type { MigratedDatabase } from '#server/platform/database/test-migrated-database.ts'

let place: MigratedDatabase
let heard: string[] = []
let deaf = 0
let listening: Listening | null = null
let pool: pg.Pool
let cable: { url: string; pull(): void; cut(): void; plugIn(): void; close(): void }

beforeAll(async () => {
  place = await createMigratedDatabase()
})
afterAll(() => place.drop())
beforeEach(async () => {
  heard = []
  deaf = 0
  cable = await openCable(place.appUrl)
  pool = new pg.Pool({ connectionString: cable.url, connectionTimeoutMillis: 2_000 })
})
afterEach(async () => {
  await listening?.stop()
  await pool.end()
  cable.close()
})

/** A cable between the listener and PostgreSQL: pulled, nothing passes and nobody is told; cut, connections end. */
async function openCable(appUrl: string) {
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
    pull: () => void (pulled = true),
    cut,
    plugIn: () => void ((pulled = false), (refusing = false)),
    close: () => {
      cut()
      server.close()
    },
  }
}

const begin = async () => {
  listening = await listen(pool, silentLog, {
    channels: { portico_test: (payload) => heard.push(payload) },
    deaf: () => void (deaf += 1),
  })
  return listening
}

const notify = (payload: string) => place.pool.query('select pg_notify($1, $2)', ['portico_test', payload])

const listeners = async (): Promise<number> => {
  const { rows } = await place.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'portico listener' and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}

const endListeners = () =>
  place.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico listener' and datname = current_database()`,
  )

async function until(happened: () => boolean | Promise<boolean>, patience = 5_000): Promise<number> {
  const start = performance.now()
  while (!(await happened())) {
    if (performance.now() - start > patience) throw new Error('It did not happen in time.')
    await sleep(10)
  }
  return performance.now() - start
}

describe('listening', () => {
  it('hears what is notified', async () => {
    expect((await begin()).hears()).toBe(true)
    await notify('one')
    await until(() => heard.includes('one'))
  })

  it('says that it may have missed something, and hears again, after its connection was ended', async () => {
    const ears = await begin()
    const before = deaf
    await endListeners()
    await until(() => deaf > before)
    expect(await until(() => ears.hears())).toBeLessThan(2_000)
    await notify('after')
    await until(() => heard.includes('after'))
    expect(heard).toEqual(['after'])
  })

  it('keeps one connection, however often it breaks, also with questions on their way', async () => {
    const ears = await begin()
    for (let round = 0; round < 3; round += 1) {
      cable.pull()
      await sleep(600)
      cable.cut()
      await until(() => !ears.hears())
      cable.plugIn()
      await until(() => ears.hears())
    }
    await sleep(700)
    await until(async () => (await listeners()) === 1)
    await notify('once')
    await until(() => heard.length > 0)
    await sleep(100)
    expect(heard).toEqual(['once'])
  })

  it('does not believe a connection that fell silent for as long as a second', async () => {
    const ears = await begin()
    cable.pull()
    expect(await until(() => !ears.hears())).toBeLessThan(1_500)
    cable.cut()
    cable.plugIn()
    await until(() => ears.hears())
  })

  it('goes on believing a connection that is only quiet', async () => {
    const ears = await begin()
    const before = deaf
    await sleep(1_500)
    await until(() => ears.hears())
    expect(deaf).toBe(before)
  })

  it('leaves no connection and hears nothing after it was stopped', async () => {
    const ears = await begin()
    await ears.stop()
    expect(ears.hears()).toBe(false)
    await until(async () => (await listeners()) === 0)
    await sleep(600)
    expect(await listeners()).toBe(0)
  })

  it('fails, and leaves nothing, when there is no database to begin with', async () => {
    cable.cut()
    await expect(begin()).rejects.toThrow()
    cable.plugIn()
    await sleep(600)
    expect(await listeners()).toBe(0)
    listening = null
  })
})
