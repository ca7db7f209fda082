import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '#e2e/resilience/database-proxy.ts'
import { type Credentials, credentialsIn, type Received, secretsIn, signIn, validate } from '#e2e/resilience/client.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { type Node, startNode } from '#e2e/resilience/node.ts'
import {
  type Account,
  connectOwner,
  countWaiting,
  insertAccountsLike,
  type Owner,
  setActive,
} from '#e2e/resilience/queries.ts'
import { readIncomplete } from '#e2e/resilience/incomplete-queries.ts'
import { patience } from '../../tools/patience.ts'

/**
 * Milliseconds for which the database is away. Connections that retry every 250 to 1,000 ms fail several times
 * meanwhile.
 */
const away = 4_000

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let owner: Owner
let databaseProxy: DatabaseProxy
let node: Node
let plain: Account[] = []
let withCode: Account[] = []
const since = new Date()

beforeAll(async () => {
  database = await createDemoDatabase()
  databaseProxy = await startDatabaseProxy(database.url)
  node = await startNode({ databaseUrl: databaseProxy.url })
  owner = connectOwner(database.url)
  plain = await insertAccountsLike(owner, 'admin@aurora.test', 'Aurora', 6)
  withCode = await insertAccountsLike(owner, 'nurse@borealis.test', 'Borealis', 6)
})
afterEach(() => databaseProxy.restore())
afterAll(async () => {
  await node?.end('SIGKILL')
  await databaseProxy?.close()
  await owner?.end()
  await database?.drop()
})

const nth = (accounts: readonly Account[], place: number): Account => accounts[place] ?? { email: '', tenantId: '' }

async function status(path: string): Promise<number> {
  return (await fetch(`http://127.0.0.1:${node.port}${path}`)).status
}

/** Returns the sign-in page of a host. */
async function pageAt(host: string): Promise<string> {
  const asked = request({ host: '127.0.0.1', port: node.port, path: '/', headers: { host } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return text(response)
}

function expectAway(received: Received): void {
  expect(received).toMatchObject({ code: 503, module_code: 'PORTICO_ERR008', data: null })
  expect(Number(received.headers['retry-after'])).toBeGreaterThan(0)
  // The response must not wait for the database.
  expect(received.took).toBeLessThan(patience(6_000))
}

/** Signs in repeatedly until it succeeds. Returns how long that took in milliseconds. */
async function untilSignedIn(account: Account): Promise<{ took: number; credentials: Credentials }> {
  const begin = performance.now()
  for (;;) {
    const received = await signIn(node.port, account)
    if (received.code === 200) return { took: performance.now() - begin, credentials: credentialsIn(received) }
    expect(received).toMatchObject({ code: 503 })
    await sleep(50)
  }
}

/** Expects that everything works again: sessions are valid, emails are sent, revocations arrive. */
async function expectWhole(session: Credentials, account: Account, coded: Account): Promise<void> {
  await expect.poll(() => status('/readyz'), { interval: 50 }).toBe(200)
  expect((await validate(node.port, session)).code).toBe(200)
  expect((await signIn(node.port, coded)).code).toBe(200)
  await expect.poll(() => countWaiting(owner), { interval: 100 }).toBe(0)
  const { credentials } = await untilSignedIn(account)
  expect((await validate(node.port, credentials)).code).toBe(200)
  await setActive(owner, account, false)
  const felt = () => validate(node.port, credentials).then(({ code }) => code)
  await expect.poll(felt, { interval: 10 }).toBe(403)
  const found = await readIncomplete(owner, since)
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  expect(node.isAlive()).toBe(true)
}

describe('a database that is away', () => {
  test('for some seconds is reported at once, and all work continues afterwards', async ({ annotate }) => {
    const session = credentialsIn(await signIn(node.port, nth(plain, 0)))
    // The connection fails while emails are being sent and passwords hashed.
    await Promise.all(withCode.slice(0, 3).map((account) => signIn(node.port, account)))
    const under = Array.from({ length: 8 }, () => signIn(node.port, nth(plain, 1)))
    await sleep(40)
    databaseProxy.cut()
    const begin = performance.now()
    for (const received of await Promise.all(under)) expect([200, 503]).toContain(received.code)
    const took: number[] = []
    while (performance.now() - begin < away) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => signIn(node.port, nth(plain, 2))))
      for (const received of responses) expectAway(received)
      took.push(...responses.map((received) => received.took))
      // Never 403, because the browser would then clear the signed-in user.
      expectAway(await validate(node.port, session))
      // The outcome of a check is cached for a second, so the first response may still be the earlier one.
      await expect.poll(() => status('/readyz'), { interval: 50 }).toBe(503)
      expect(await status('/healthz')).toBe(200)
      await sleep(500)
    }
    // The page shows the brand even while the database is away.
    expect(await pageAt('aurora.localhost')).toContain('Sign in to Aurora')
    databaseProxy.restore()
    const back = await untilSignedIn(nth(plain, 2))
    await annotate(`reported within ${Math.round(Math.max(...took))} ms; signed in ${Math.round(back.took)} ms after`)
    await expectWhole(session, nth(plain, 3), nth(withCode, 4))
  })

  test('without an error is reported, for any number of callers', async ({ annotate }) => {
    const session = credentialsIn(await signIn(node.port, nth(plain, 0)))
    databaseProxy.silence()
    const responses = await Promise.all(Array.from({ length: 40 }, () => signIn(node.port, nth(plain, 4))))
    for (const received of responses) expectAway(received)
    expectAway(await validate(node.port, session))
    expect(await status('/healthz')).toBe(200)
    databaseProxy.restore()
    const back = await untilSignedIn(nth(plain, 4))
    const slowest = Math.max(...responses.map((received) => received.took))
    await annotate(`reported within ${Math.round(slowest)} ms; signed in ${Math.round(back.took)} ms after`)
    await expectWhole(session, nth(plain, 5), nth(withCode, 5))
  })

  test('causes no secret in the logs, and no unhandled error', () => {
    expect(node.isAlive()).toBe(true)
    expect(secretsIn(node.printed())).toEqual([])
    expect(node.printed()).not.toMatch(/unhandled/i)
  })
})
