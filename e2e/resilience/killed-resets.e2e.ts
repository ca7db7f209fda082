import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Received, send, signIn } from '#e2e/resilience/client.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { type KilledNode, startKilledNode } from '#e2e/resilience/killed-node.ts'
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

const kills = 4
const seed = Number(process.env['PORTICO_SEED'] ?? 20_260_102)

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let owner: Owner
let node: KilledNode
const changed: (Account & { password: string })[] = []
const secrets: string[] = []

beforeAll(async () => {
  database = await createDemoDatabase()
  node = await startKilledNode(database.url)
  owner = connectOwner(database.url)
})
afterAll(async () => {
  await node?.end()
  await owner?.end()
  await database?.drop()
})

async function untilResponse(path: string, method: 'PUT' | 'POST', body: object): Promise<Received> {
  const sent = { method, body }
  return (await node.untilResponse(() => send(node.port, `/api/iam/user/forgotpassword/${path}`, sent))).received
}

/** Returns the newest link and temporary password of an email address, once they differ from the previous ones. */
async function keyAfter(email: string, before: string): Promise<{ token: string; temp_password: string }> {
  for (;;) {
    const text = await readResetMail(owner, email)
    const token = /resettoken=([\w-]+)/.exec(text)?.[1] ?? ''
    const temporary = /^(\w{4}(?:-\w{4}){3})\s*$/m.exec(text)?.[1] ?? ''
    if (token !== '' && token !== before) {
      secrets.push(token, temporary, encodePassword(temporary))
      return { token, temp_password: encodePassword(temporary) }
    }
    await node.pause()
  }
}

async function oneReset(nth: number): Promise<void> {
  const [account = { email: '', tenantId: '' }] = await insertAccountsLike(owner, 'admin@aurora.test', 'Aurora', 1)
  const { email } = account
  const plain = `Sommer-Wiese${nth}`
  changed.push({ ...account, password: plain })
  expect(await untilResponse('sendemail', 'PUT', { emailaddress: email })).toMatchObject({ code: 200 })
  const password = encodePassword(plain)
  let before = ''
  for (;;) {
    const key = await keyAfter(email, before)
    const passwords = { newpassword: password, confirmpassword: password }
    const validated = await untilResponse('validate', 'POST', key)
    const updated = await untilResponse('updatepassword', 'PUT', { ...key, ...passwords })
    if (updated.code === 200) return expect(validated).toMatchObject({ module_code: 'USER_RES012' })
    // The kill lost the response to a change or a request: then either the password is already changed, or only the
    // second email is valid.
    expect(['USER_ERR034', 'USER_ERR037']).toContain(updated.module_code)
    if (await opens({ ...account, password: plain })) return
    before = key.token
  }
}

/** Returns whether the account can sign in with its new password. */
async function opens(account: Account & { password: string }): Promise<boolean> {
  return (await node.untilResponse(() => signIn(node.port, account))).received.code === 200
}

describe(`killed ${kills} times during resets (PORTICO_SEED=${seed})`, () => {
  test('completes all of them', async ({ annotate }) => {
    const plan = { kills, longest: 1_000, callers: 8, units: 24, random: randomFrom(seed) }
    await annotate(`${await node.killDuring(plan, oneReset)} resets`)
  })

  test('loses no mail, sends none twice, and leaves nothing incomplete', async () => {
    await expect.poll(() => countWaiting(owner), { interval: 100 }).toBe(0)
    const found = await readIncompleteResets(owner)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  })

  test('leaves every account with its new password', async () => {
    for (const account of changed) expect([account.email, await opens(account)]).toEqual([account.email, true])
  })

  test('logs no secret and no unhandled error', () => {
    for (const secret of secrets) expect(node.printed()).not.toContain(secret)
    expect(node.printed()).not.toMatch(/unhandled/i)
  })
})
