import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enterCode,
  credentialsIn,
  type Credentials,
  secretsIn,
  signIn,
  validate,
  waitsForCode,
} from '#e2e/resilience/client.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { type KilledNode, startKilledNode } from '#e2e/resilience/killed-node.ts'
import {
  type Account,
  connectOwner,
  countUnsent,
  insertAccountsLike,
  type Owner,
  readCode,
  readTally,
} from '#e2e/resilience/queries.ts'
import { readIncomplete } from '#e2e/resilience/incomplete-queries.ts'
import { randomFrom } from '#e2e/resilience/random.ts'

const kills = 5
const callers = 8
const seed = Number(process.env['PORTICO_SEED'] ?? 20_260_101)

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let owner: Owner
let node: KilledNode
let plain: Account[] = []
let withCode: Account[] = []

beforeAll(async () => {
  database = await createDemoDatabase()
  node = await startKilledNode(database.url)
  owner = connectOwner(database.url)
  plain = await insertAccountsLike(owner, 'admin@aurora.test', 'Aurora', 20)
  withCode = await insertAccountsLike(owner, 'nurse@borealis.test', 'Borealis', callers)
})
afterAll(async () => {
  await node?.end()
  await owner?.end()
  await database?.drop()
})

async function codeOf(account: Account): Promise<string> {
  for (;;) {
    const code = await readCode(owner, account)
    if (code !== '') return code
    await node.pause()
  }
}

describe(`killed ${kills} times during sign-ins (PORTICO_SEED=${seed})`, () => {
  const since = new Date()
  const opened: { account: Account; credentials: Credentials }[] = []
  let refusals = 0
  const random = randomFrom(seed)

  const oneSignIn = async (_nth: number, at: number): Promise<void> => {
    const kind = random()
    // Each account with a code belongs to one caller, so that its latest challenge is this caller's.
    const account = kind < 0.3 ? withCode[at] : plain[Math.floor(random() * plain.length)]
    if (account === undefined) throw new Error('There is no such account.')
    const isWrong = kind > 0.8
    const attempt = isWrong ? { ...account, password: 'Wrong#Password1' } : account
    let { received } = await node.untilResponse(() => signIn(node.port, attempt))
    if (isWrong) {
      expect(received.code).toBe(401)
      refusals += 1
      return
    }
    expect(received).toMatchObject({ code: 200 })
    if (waitsForCode(received)) {
      const waiting = received
      const code = await codeOf(account)
      const entered = await node.untilResponse(() => enterCode(node.port, waiting, code))
      received = entered.received
      // The kill lost the response that completed the challenge, so a retry can only start again.
      if (entered.lost > 0 && received.module_code === 'USER_ERR033') return
      expect(received).toMatchObject({ code: 200 })
    }
    opened.push({ account, credentials: credentialsIn(received) })
  }

  test('completes all of them', async ({ annotate }) => {
    const plan = { kills, longest: 700, callers, units: 40, random: randomFrom(seed + 1) }
    const begun = await node.killDuring(plan, oneSignIn)
    await annotate(`${begun} sign-ins, ${opened.length} sessions answered for, ${refusals} refused`)
    expect(opened.length + refusals).toBeGreaterThan(begun * 0.8)
  })

  test('leaves nothing incomplete, and no mail lost or sent twice', async ({ annotate }) => {
    await expect.poll(() => countUnsent(owner), { interval: 100 }).toBe(0)
    const found = await readIncomplete(owner, since)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
    const tally = await readTally(owner, since)
    await annotate(JSON.stringify(tally))
    expect(tally.sessions).toBeGreaterThanOrEqual(opened.length)
    expect(tally.failures).toBeGreaterThanOrEqual(refusals)
    expect(tally.mails).toBeGreaterThan(0)
  })

  test('signs in only with both credentials of one session', async () => {
    const [first, second] = opened
    for (const { credentials } of opened) expect((await validate(node.port, credentials)).code).toBe(200)
    for (const { credentials } of opened.slice(0, 20)) {
      expect((await validate(node.port, { token: credentials.token })).code).toBe(403)
      expect((await validate(node.port, { cookie: credentials.cookie })).code).toBe(403)
    }
    const mixed = { token: first?.credentials.token ?? '', cookie: second?.credentials.cookie ?? '' }
    expect((await validate(node.port, mixed)).code).toBe(403)
  })

  test('logs no secret and no unhandled error', () => {
    expect(secretsIn(node.printed())).toEqual([])
    expect(node.printed()).not.toMatch(/unhandled/i)
  })
})
