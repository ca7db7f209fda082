import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../local-postgres/src/test-database.ts'
import {
  enterCode,
  credentialsIn,
  type Credentials,
  type Received,
  secretsIn,
  signIn,
  validate,
  waitsForCode,
} from '#e2e/resilience/client.ts'
import { type Node, startNode } from '#e2e/resilience/node.ts'
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

const signIns = 200
const atOnce = 8
const killsAtMost = 10
const seed = Number(process.env['PORTICO_SEED'] ?? 20_260_101)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Owner
let node: Node
let printed = ''
let plain: Account[] = []
let withCode: Account[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  node = await startNode({ databaseUrl: database.url })
  owner = connectOwner(database.url)
  plain = await insertAccountsLike(owner, 'admin@aurora.test', 'Aurora', 20)
  withCode = await insertAccountsLike(owner, 'nurse@borealis.test', 'Borealis', 20)
})
afterAll(async () => {
  await node?.end('SIGKILL')
  await owner?.end()
  await database?.drop()
})

/** Kills the node at random moments and starts it again while work is left. Returns how often. */
async function killAgainAndAgain(goesOn: () => boolean, random: () => number): Promise<number> {
  let kills = 0
  while (goesOn() && kills < killsAtMost) {
    await sleep(30 + random() * 700)
    await node.end('SIGKILL')
    kills += 1
    printed += node.printed()
    node = await startNode({ databaseUrl: database.url, port: node.port })
  }
  return kills
}

/** Sends until there is a response: a killed node sends none, and a caller retries. */
async function untilResponse(call: () => Promise<Received>): Promise<{ received: Received; lost: number }> {
  for (let lost = 0; ; lost += 1) {
    const received = await call().catch(() => null)
    // A server that has just started, or its database, may still be busy; the caller retries after that response, too.
    if (received !== null && received.code !== 503 && received.code !== 429) return { received, lost }
    await sleep(50)
  }
}

async function codeOf(account: Account): Promise<string> {
  for (;;) {
    const code = await readCode(owner, account)
    if (code !== '') return code
    await sleep(50)
  }
}

describe(`killed repeatedly during ${signIns} sign-ins (PORTICO_SEED=${seed})`, () => {
  const since = new Date()
  const opened: { account: Account; credentials: Credentials }[] = []
  let refusals = 0
  let kills = 0

  const oneSignIn = async (at: number, random: () => number): Promise<void> => {
    const kind = random()
    // An account with a code belongs to one caller, so that its newest step is this one.
    const account = kind < 0.3 ? withCode[at] : plain[Math.floor(random() * plain.length)]
    if (account === undefined) throw new Error('There is no such account.')
    const isWrong = kind > 0.8
    const attempt = isWrong ? { ...account, password: 'Wrong#Password1' } : account
    let { received } = await untilResponse(() => signIn(node.port, attempt))
    if (isWrong) {
      expect(received.code).toBe(401)
      refusals += 1
      return
    }
    expect(received).toMatchObject({ code: 200 })
    if (waitsForCode(received)) {
      const waiting = received
      const code = await codeOf(account)
      const entered = await untilResponse(() => enterCode(node.port, waiting, code))
      received = entered.received
      // The kill lost the response that ended the challenge; the next try can only start again.
      if (entered.lost > 0 && received.module_code === 'USER_ERR033') return
      expect(received).toMatchObject({ code: 200 })
    }
    opened.push({ account, credentials: credentialsIn(received) })
  }

  test('completes all of them', { timeout: 180_000 }, async ({ annotate }) => {
    const random = randomFrom(seed)
    let begun = 0
    let running = atOnce
    const caller = async (at: number): Promise<void> => {
      while (begun < signIns) {
        begun += 1
        await oneSignIn(at, random)
      }
      running -= 1
    }
    const killing = killAgainAndAgain(() => running > 0, randomFrom(seed + 1))
    await Promise.all(Array.from({ length: atOnce }, (_, at) => caller(at)))
    kills = await killing
    await annotate(`${kills} kills, ${opened.length} sessions answered for, ${refusals} refused`)
    expect(kills).toBeGreaterThanOrEqual(5)
    expect(opened.length + refusals).toBeGreaterThan(signIns * 0.9)
  })

  test('leaves nothing incomplete, and no mail lost or sent twice', async ({ annotate }) => {
    await expect.poll(() => countUnsent(owner), { timeout: 25_000, interval: 100 }).toBe(0)
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
    printed += node.printed()
    expect(secretsIn(printed)).toEqual([])
    expect(printed).not.toMatch(/unhandled/i)
  })
})
