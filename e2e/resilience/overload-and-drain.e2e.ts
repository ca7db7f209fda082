import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoDomains } from '../../demo/src/data/demo-domains.ts'
import { demoTenants } from '../../demo/src/data/demo-tenants.ts'
import { createTestDatabase } from '../../packages/local-postgres/src/test-database.ts'
import { credentialsIn, secretsIn, signIn, validate } from '#e2e/resilience/client.ts'
import { makeFolder, type Node, spawnNode, startNode, untilReady } from '#e2e/resilience/node.ts'
import {
  type Account,
  accountOf,
  connectOwner,
  countTries,
  deleteAttempts,
  insertAccountsLike,
  type Owner,
  readSetUp,
} from '#e2e/resilience/queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Owner
let nodes: Node[] = []
let node: Node
let accounts: Account[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  nodes = await Promise.all([1, 2, 3].map(() => spawnNode({ databaseUrl: database.url })))
  owner = connectOwner(database.url)
})
afterAll(async () => {
  await Promise.all(nodes.map((each) => each.end('SIGKILL')))
  await owner?.end()
  await database?.drop()
})

test('three nodes that start together on an empty database set it up once', async () => {
  await Promise.all(nodes.map(untilReady))
  const setUp = await readSetUp(owner)
  expect(setUp['migrations']).toBeGreaterThan(0)
  const people = demoTenants.flatMap((tenant) => tenant.people)
  const withPassword = demoTenants.filter(({ authtype }) => authtype === 'local').flatMap((tenant) => tenant.people)
  // Includes the deployment's own tenant.
  expect(setUp).toMatchObject({
    tenants: demoTenants.length + 1,
    accounts: people.length,
    passwords: withPassword.length,
    domains: demoDomains.length,
  })
  const late = await startNode({ databaseUrl: database.url })
  expect(await readSetUp(owner)).toEqual(setUp)
  const admin = await accountOf(owner, 'admin@aurora.test')
  for (const each of nodes) expect((await signIn(each.port, admin)).code).toBe(200)
  for (const each of [late, ...nodes.slice(1)]) expect(await each.end('SIGTERM')).toEqual({ code: 0, signal: null })
  ;[node] = nodes as [Node]
  accounts = await insertAccountsLike(owner, 'admin@aurora.test', 'Aurora', 10)
})

describe('more sign-ins than can be hashed', () => {
  // Each core hashes one password while 32 wait (password-hashes.ts). The burst is larger, because some are hashed
  // while it arrives.
  const burst = availableParallelism() * 75
  const any = (nth: number): Account => accounts[nth % accounts.length] ?? { email: '', tenantId: '' }

  test('are refused with 503 at once beyond the queue, and none waits forever', async ({ annotate }) => {
    const health: number[] = []
    let over = false
    const watch = async (): Promise<void> => {
      while (!over) {
        const begin = performance.now()
        const response = await fetch(`http://127.0.0.1:${node.port}/healthz`)
        expect(response.status).toBe(200)
        health.push(performance.now() - begin)
        await sleep(20)
      }
    }
    const watching = watch()
    const responses = await Promise.all(Array.from({ length: burst }, (_, index) => signIn(node.port, any(index))))
    over = true
    await watching
    const busy = responses.filter(({ code }) => code === 503)
    const codes = Object.groupBy(responses, ({ code }) => String(code))
    const summary = Object.entries(codes).map(([code, those]) => `${those?.length ?? 0} × ${code}`)
    const slowest = Math.round(Math.max(...responses.map(({ took }) => took)))
    await annotate(
      `${summary.join(', ')}; slowest ${slowest} ms, slowest health check ${Math.round(Math.max(...health))} ms`,
    )
    expect(busy.some(({ module_code }) => module_code === 'PORTICO_ERR007')).toBe(true)
    for (const { module_code, headers } of busy) {
      // On a slow machine database connections may also run short, which is reported as unavailable.
      expect(['PORTICO_ERR007', 'PORTICO_ERR008']).toContain(module_code)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(responses.filter(({ code }) => code === 200).length).toBeGreaterThan(10)
    expect(responses.every(({ code }) => [200, 429, 503].includes(code))).toBe(true)
    expect(health.length).toBeGreaterThan(2)
    expect((await signIn(node.port, any(0))).code).toBe(200)
  })

  test('that are longer than 128 characters need no hash: a burst of them does not fill the queue', async () => {
    const password = `Aa1#${'x'.repeat(125)}`
    const long = await Promise.all(
      Array.from({ length: burst }, (_, index) => signIn(node.port, { ...any(index), password })),
    )
    expect(new Set(long.map(({ module_code }) => module_code))).toEqual(new Set(['USER_ERR006']))
  })
})

/** Sends a request on a connection that stays open. */
async function sendRequest(agent: Agent, where: string): Promise<{ status: number | undefined; body: string }> {
  const outgoing = request({ host: '127.0.0.1', port: node.port, path: where, agent }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

describe('a node that receives SIGTERM', () => {
  test('answers pending requests, is no longer ready, and exits with 0', async ({ annotate }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await sendRequest(agent, '/readyz')).status).toBe(200)
    // These connections stay open, as a browser's do; they must not delay the shutdown.
    const kept = new Agent({ keepAlive: true })
    await deleteAttempts(owner)
    let answered = 0
    const begun = accounts.slice(0, 8).map(async (account) => {
      const response = await signIn(node.port, account, { agent: kept })
      answered += 1
      return response
    })
    // An attempt counts as a failure until its password has been verified, so the count shows the attempts in progress.
    await expect.poll(async () => answered + (await countTries(owner)), { interval: 5 }).toBeGreaterThanOrEqual(8)
    const begin = performance.now()
    const ended = node.end('SIGTERM')
    // The signal takes a moment to arrive. After that the server reports that it is not ready, or refuses new requests.
    const ready = () =>
      sendRequest(agent, '/readyz').then(
        ({ status }) => status,
        () => 'refused',
      )
    await expect.poll(ready, { interval: 5 }).not.toBe(200)
    for (const response of await Promise.all(begun)) expect(response).toMatchObject({ code: 200 })
    expect(await ended).toEqual({ code: 0, signal: null })
    await annotate(`ended after ${Math.round(performance.now() - begin)} ms`)
    agent.destroy()
    kept.destroy()
    expect(secretsIn(nodes.map((each) => each.printed()).join(''))).toEqual([])
    expect(nodes.map((each) => each.printed()).join('')).not.toMatch(/unhandled/i)
  })

  test('keeps the PostgreSQL that it started running for other nodes; the last one stops it', async () => {
    const folder = makeFolder()
    try {
      const first = await startNode({ folder })
      const second = await startNode({ folder })
      const pointer = path.join(folder, 'postgres')
      expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null })
      const admin = { email: 'admin@aurora.test', tenantId: await tenantOf(second, 'admin@aurora.test') }
      const received = await signIn(second.port, admin)
      expect(received).toMatchObject({ code: 200 })
      expect((await validate(second.port, credentialsIn(received))).code).toBe(200)
      expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null })
      expect(existsSync(path.join(pointer, 'data', 'postmaster.pid'))).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

async function tenantOf(from: Node, email: string): Promise<string> {
  const response = await fetch(
    `http://127.0.0.1:${from.port}/api/iam/login/getauth?emailid=${encodeURIComponent(email)}`,
  )
  const { data } = (await response.json()) as { data: { tenantid: string }[] }
  return data[0]?.tenantid ?? ''
}
