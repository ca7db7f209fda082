import { setTimeout as sleep } from 'node:timers/promises'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../local-postgres/src/test-database.ts'
import { type Received, type Sent, send } from '#e2e/resilience/client.ts'
import { textOfCaptcha } from '#e2e/platform/captcha.ts'
import { type Node, sharedSecret, startNode } from '#e2e/resilience/node.ts'
import { connectOwner, countTrials, countWaiting, type Owner, readMailOf } from '#e2e/resilience/queries.ts'
import { readIncompleteTrials } from '#e2e/resilience/incomplete-queries.ts'
import { randomFrom } from '#e2e/resilience/random.ts'

const trials = 100
const atOnce = 6
const killsAtMost = 6
const seed = Number(process.env['PORTICO_SEED'] ?? 20_260_103)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Owner
let node: Node

beforeAll(async () => {
  database = await createTestDatabase()
  node = await startNode({ databaseUrl: database.url })
  owner = connectOwner(database.url)
})
afterAll(async () => {
  await node?.end('SIGKILL')
  await owner?.end()
  await database?.drop()
})

/** Sends until there is a response: a killed node sends none, and a user retries. */
async function untilResponse(path: string, sent: Sent): Promise<Received> {
  for (;;) {
    const response = await send(node.port, path, sent).catch(() => null)
    if (response !== null && response.code !== 503) return response
    await sleep(50)
  }
}

async function inMail(email: string, kind: string, wanted: RegExp): Promise<string> {
  for (;;) {
    const found = wanted.exec(await readMailOf(owner, email, kind))?.[1]
    if (found !== undefined) return found
    await sleep(50)
  }
}

async function prove(from: string): Promise<string> {
  const challenge = (await untilResponse('/api/captcha/challenge', { from })).data as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** From the form to the tenant, with only the mailbox, however often the node is killed. */
async function oneTrial(nth: number): Promise<void> {
  const from = `198.18.${nth >> 6}.${(nth & 63) * 4 + 1}`
  const email = `founder${nth}@example.com`
  const { captcha_id } = (await untilResponse('/api/captcha/', { from })).data as { captcha_id: string }
  const captcha_text = textOfCaptcha(captcha_id, sharedSecret)
  const altcha = await prove(from)
  const body = { name: 'Ada Founder', email, company: `Founders ${nth}`, captcha: { captcha_id, captcha_text }, altcha }
  const registered = await untilResponse('/api/trial/register', { method: 'POST', from, body })
  // A kill may have lost the response to the first request, whose captcha is then spent.
  expect([200, 400, 409]).toContain(registered.code)
  const token = await inMail(email, 'trial-verification', /\/verify\?token=([\w-]+)/)
  const verified = await untilResponse('/api/trial/register/verify', { method: 'POST', from, body: { token } })
  expect(['200', 'REGISTRATION_ERR006']).toContain(verified.code === 200 ? '200' : verified.module_code)
}

async function killAgainAndAgain(goesOn: () => boolean, random: () => number): Promise<number> {
  let kills = 0
  while (goesOn() && kills < killsAtMost) {
    await sleep(500 + random() * 2_500)
    await node.end('SIGKILL')
    kills += 1
    node = await startNode({ databaseUrl: database.url, port: node.port })
  }
  return kills
}

describe(`killed repeatedly during ${trials} registrations (PORTICO_SEED=${seed})`, () => {
  test('creates a tenant for every owner', { timeout: 240_000 }, async ({ annotate }) => {
    let begun = 0
    let running = atOnce
    const visitor = async (): Promise<void> => {
      while (begun < trials) await oneTrial(begun++)
      running -= 1
    }
    const killing = killAgainAndAgain(() => running > 0, randomFrom(seed))
    await Promise.all(Array.from({ length: atOnce }, () => visitor()))
    const kills = await killing
    await annotate(`${kills} kills`)
    expect(kills).toBeGreaterThanOrEqual(3)
    expect(await countTrials(owner)).toBe(trials)
  })

  test('leaves either no tenant or a complete one, and its mail once', async () => {
    await expect.poll(() => countWaiting(owner), { timeout: 25_000, interval: 100 }).toBe(0)
    const found = await readIncompleteTrials(owner)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  })
})
