import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Received, type Sent, send } from '#e2e/resilience/client.ts'
import { textOfCaptcha } from '#e2e/platform/captcha.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { type KilledNode, startKilledNode } from '#e2e/resilience/killed-node.ts'
import { sharedSecret } from '#e2e/resilience/node.ts'
import { connectOwner, countTrials, countWaiting, type Owner, readMailOf } from '#e2e/resilience/queries.ts'
import { readIncompleteTrials } from '#e2e/resilience/incomplete-queries.ts'
import { randomFrom } from '#e2e/resilience/random.ts'

const kills = 4
const seed = Number(process.env['PORTICO_SEED'] ?? 20_260_103)

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let owner: Owner
let node: KilledNode

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

const untilResponse = async (path: string, sent: Sent): Promise<Received> =>
  (await node.untilResponse(() => send(node.port, path, sent))).received

async function inMail(email: string, kind: string, wanted: RegExp): Promise<string> {
  for (;;) {
    const found = wanted.exec(await readMailOf(owner, email, kind))?.[1]
    if (found !== undefined) return found
    await node.pause()
  }
}

async function prove(from: string): Promise<string> {
  const challenge = (await untilResponse('/api/captcha/challenge', { from })).data as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/**
 * Completes one trial, from the form to the tenant, with no information but its emails, however often the node is
 * killed.
 */
async function oneTrial(nth: number): Promise<void> {
  const from = `198.18.${nth >> 6}.${(nth & 63) * 4 + 1}`
  const email = `founder${nth}@example.com`
  const { captcha_id } = (await untilResponse('/api/captcha/', { from })).data as { captcha_id: string }
  const captcha_text = textOfCaptcha(captcha_id, sharedSecret)
  const altcha = await prove(from)
  const body = { name: 'Ada Founder', email, company: `Founders ${nth}`, captcha: { captcha_id, captcha_text }, altcha }
  const registered = await untilResponse('/api/trial/register', { method: 'POST', from, body })
  // A kill may have lost the response to the first request, whose captcha is then used up.
  expect([200, 400, 409]).toContain(registered.code)
  const token = await inMail(email, 'trial-verification', /\/verify\?token=([\w-]+)/)
  const verified = await untilResponse('/api/trial/register/verify', { method: 'POST', from, body: { token } })
  expect(['200', 'REGISTRATION_ERR006']).toContain(verified.code === 200 ? '200' : verified.module_code)
}

describe(`killed ${kills} times during registrations (PORTICO_SEED=${seed})`, () => {
  test('creates a tenant for every owner', async ({ annotate }) => {
    const plan = { kills, longest: 1_500, callers: 6, units: 18, random: randomFrom(seed) }
    const trials = await node.killDuring(plan, oneTrial)
    await annotate(`${trials} registrations`)
    expect(await countTrials(owner)).toBe(trials)
  })

  test('leaves either no tenant or a complete one, and its mail once', async () => {
    await expect.poll(() => countWaiting(owner), { interval: 100 }).toBe(0)
    const found = await readIncompleteTrials(owner)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  })
})
