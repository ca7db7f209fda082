import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Credentials, credentialsIn, secretsIn, send, signIn, validate } from '#e2e/resilience/client.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { type Node, startNode } from '#e2e/resilience/node.ts'
import {
  type Account,
  connectOwner,
  endListeners,
  insertAccountsLike,
  type Owner,
  setActive,
} from '#e2e/resilience/queries.ts'
import { patience } from '../../tools/patience.ts'

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let owner: Owner
let here: Node
let there: Node
let accounts: Account[] = []

beforeAll(async () => {
  database = await createDemoDatabase()
  here = await startNode({ databaseUrl: database.url })
  there = await startNode({ databaseUrl: database.url })
  owner = connectOwner(database.url)
  accounts = await insertAccountsLike(owner, 'admin@aurora.test', 'Aurora', 8)
})
afterAll(async () => {
  await Promise.all([here?.end('SIGKILL'), there?.end('SIGKILL')])
  await owner?.end()
  await database?.drop()
})

const account = (nth: number): Account => accounts[nth] ?? { email: '', tenantId: '' }

async function open(nth: number, node = here): Promise<Credentials> {
  const received = await signIn(node.port, account(nth))
  expect(received).toMatchObject({ code: 200 })
  return credentialsIn(received)
}

/** Uses a session on both nodes, so that both have it in their caches, which a revocation must reach. */
async function useOnBoth(credentials: Credentials): Promise<void> {
  for (const node of [here, there, here, there]) expect((await validate(node.port, credentials)).code).toBe(200)
}

async function idOf(credentials: Credentials): Promise<string> {
  const { data } = await send(there.port, '/api/iam/user/sessions/', { credentials })
  const sessions = data as { id: string; is_current: boolean }[]
  return sessions.find((session) => session.is_current)?.id ?? ''
}

/**
 * Milliseconds within which a node must refuse a revoked session. Without a notification it would take a minute, until
 * its cache expires.
 */
const soon = patience(4_000)

/** Returns the milliseconds for which a node still accepts a session. Throws if they exceed `soon`. */
async function untilFelt(node: Node, credentials: Credentials): Promise<number> {
  const begin = performance.now()
  while ((await validate(node.port, credentials)).code === 200) {
    if (performance.now() - begin > soon) throw new Error('It was not felt soon.')
  }
  return performance.now() - begin
}

describe('two nodes on one database', () => {
  test('serve one user alternately', async () => {
    const credentials = await open(0)
    for (let nth = 0; nth < 20; nth += 1) {
      const node = nth % 2 === 0 ? there : here
      const details = await send(node.port, '/api/iam/user/login/details/', { credentials })
      expect(details.data).toMatchObject({ email: account(0).email })
    }
    const saved = { application: 'Desk' }
    const put = await send(here.port, '/api/iam/user/preferences/', {
      method: 'PUT',
      body: { Insights: saved },
      credentials,
    })
    const read = await send(there.port, '/api/iam/user/preferences/', { credentials })
    expect([put.code, read.code]).toEqual([200, 200])
    expect(JSON.stringify(read.data)).toContain('Desk')
  })

  test('apply a revocation from the other soon, ten times', async ({ annotate }) => {
    const actor = await open(1)
    const felt: number[] = []
    for (let nth = 0; nth < 10; nth += 1) {
      const victim = await open(2, nth % 2 === 0 ? here : there)
      await useOnBoth(victim)
      // Users end their own sessions, so another session of the same account ends this one.
      const own = await open(2)
      const ended = await send(here.port, `/api/iam/user/sessions/${await idOf(victim)}`, {
        method: 'DELETE',
        credentials: own,
      })
      expect(ended).toMatchObject({ code: 200 })
      felt.push(await untilFelt(there, victim))
      expect((await validate(there.port, own)).code).toBe(200)
    }
    await annotate(`felt after ms: ${felt.map(Math.round).join(', ')}`)
    expect((await validate(there.port, actor)).code).toBe(200)
  })

  test('apply a sign-out, and the deactivation of an account by SQL', async () => {
    const leaving = await open(3)
    await useOnBoth(leaving)
    const body = { appname: 'Portico', emailid: account(3).email }
    const left = await send(here.port, '/api/iam/logout/', { method: 'POST', body, credentials: leaving })
    expect(left).toMatchObject({ code: 200 })
    await untilFelt(there, leaving)

    const deactivated = await open(4)
    await useOnBoth(deactivated)
    await setActive(owner, account(4), false)
    await untilFelt(there, deactivated)
    await untilFelt(here, deactivated)
    await setActive(owner, account(4), true)
  })

  test('apply a revocation also while their listening connections are ended', async ({ annotate }) => {
    const felt: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      const victim = await open(5)
      await useOnBoth(victim)
      // The nodes may still be replacing the listeners that were terminated before.
      await expect.poll(() => endListeners(owner)).toBeGreaterThan(0)
      await send(here.port, '/api/iam/logout/', {
        method: 'POST',
        body: { appname: '', emailid: '' },
        credentials: victim,
      })
      felt.push(await untilFelt(there, victim))
      await sleep(400)
    }
    await annotate(`felt after ms: ${felt.map(Math.round).join(', ')}`)
    const after = await open(6)
    await useOnBoth(after)
    await setActive(owner, account(6), false)
    await untilFelt(there, after)
  })

  test('both run, and have logged no secret and no unhandled error', () => {
    for (const node of [here, there]) {
      expect(node.isAlive()).toBe(true)
      expect(secretsIn(node.printed())).toEqual([])
      expect(node.printed()).not.toMatch(/unhandled/i)
    }
  })
})
