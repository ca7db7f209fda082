import { setTimeout as sleep } from 'node:timers/promises'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../local-postgres/src/test-database.ts'
import { type Received, send, signIn } from '#e2e/resilience/client.ts'
import { type Node, startNode } from '#e2e/resilience/node.ts'
import {
  type Account,
  connectOwner,
  countWaiting,
  insertAccountsLike,
  type Owner,
  readResetMail,
} from '#e2e/resilience/queries.ts'
import { readIncompleteResets } from '#e2e/resilience/incomplete-queries.ts'
import { randomFrom } from '#e2e/resilience/random.ts'

const resets = 100
const atOnce = 8
const killsAtMost = 5
const seed = Number(process.env['PORTICO_SEED'] ?? 20_260_102)
const fresh = (nth: number) => `Sommer-Wiese${nth}`

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Owner
let node: Node
let printed = ''
let accounts: Account[] = []
const secrets: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  node = await startNode({ databaseUrl: database.url })
  owner = connectOwner(database.url)
  accounts = await insertAccountsLike(owner, 'admin@aurora.test', 'Aurora', resets)
})
afterAll(async () => {
  await node?.end('SIGKILL')
  await owner?.end()
  await database?.drop()
})

/** Sends until there is a response: a killed node sends none, and a user retries. */
async function untilResponse(path: string, method: 'PUT' | 'POST', body: object): Promise<Received> {
  for (;;) {
    const response = await send(node.port, `/api/iam/user/forgotpassword/${path}`, { method, body }).catch(() => null)
    if (response !== null && response.code !== 503) return response
    await sleep(50)
  }
}

/** The newest link and temporary password of an address, once they differ from the ones before. */
async function keyAfter(email: string, before: string): Promise<{ token: string; temp_password: string }> {
  for (;;) {
    const text = await readResetMail(owner, email)
    const token = /resettoken=([\w-]+)/.exec(text)?.[1] ?? ''
    const temporary = /^(\w{4}(?:-\w{4}){3})\s*$/m.exec(text)?.[1] ?? ''
    if (token !== '' && token !== before) {
      secrets.push(token, temporary, encodePassword(temporary))
      return { token, temp_password: encodePassword(temporary) }
    }
    await sleep(50)
  }
}

async function oneReset(nth: number): Promise<void> {
  const email = accounts[nth]?.email ?? ''
  expect(await untilResponse('sendemail', 'PUT', { emailaddress: email })).toMatchObject({ code: 200 })
  const password = encodePassword(fresh(nth))
  let before = ''
  for (;;) {
    const key = await keyAfter(email, before)
    const passwords = { newpassword: password, confirmpassword: password }
    const validated = await untilResponse('validate', 'POST', key)
    const updated = await untilResponse('updatepassword', 'PUT', { ...key, ...passwords })
    if (updated.code === 200) return expect(validated).toMatchObject({ module_code: 'USER_RES012' })
    // A kill lost the response of a change or a request, so that the second mail is the valid one.
    expect(['USER_ERR034', 'USER_ERR037']).toContain(updated.module_code)
    if (await opens(nth)) return
    before = key.token
  }
}

/** Whether the account's new password signs in. */
async function opens(nth: number): Promise<boolean> {
  const account = accounts[nth]
  if (account === undefined) return false
  const attempt = { ...account, password: fresh(nth) }
  for (;;) {
    const received = await signIn(node.port, attempt).catch(() => null)
    if (received !== null && received.code !== 503 && received.code !== 429) return received.code === 200
    await sleep(50)
  }
}

async function killAgainAndAgain(goesOn: () => boolean, random: () => number): Promise<number> {
  let kills = 0
  while (goesOn() && kills < killsAtMost) {
    await sleep(100 + random() * 1_200)
    await node.end('SIGKILL')
    kills += 1
    printed += node.printed()
    node = await startNode({ databaseUrl: database.url, port: node.port })
  }
  return kills
}

describe(`killed repeatedly during ${resets} resets (PORTICO_SEED=${seed})`, () => {
  test('completes all of them', { timeout: 240_000 }, async ({ annotate }) => {
    let begun = 0
    let running = atOnce
    const caller = async (): Promise<void> => {
      while (begun < resets) await oneReset(begun++)
      running -= 1
    }
    const killing = killAgainAndAgain(() => running > 0, randomFrom(seed))
    await Promise.all(Array.from({ length: atOnce }, () => caller()))
    const kills = await killing
    await annotate(`${kills} kills`)
    expect(kills).toBeGreaterThanOrEqual(3)
  })

  test('loses no mail, sends none twice, and leaves nothing incomplete', async () => {
    await expect.poll(() => countWaiting(owner), { timeout: 25_000, interval: 100 }).toBe(0)
    const found = await readIncompleteResets(owner)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  })

  test('leaves every account with its new password', { timeout: 60_000 }, async () => {
    for (let nth = 0; nth < resets; nth += 1) expect([nth, await opens(nth)]).toEqual([nth, true])
  })

  test('logs no secret and no unhandled error', () => {
    printed += node.printed()
    for (const secret of secrets) expect(printed).not.toContain(secret)
    expect(printed).not.toMatch(/unhandled/i)
  })
})
