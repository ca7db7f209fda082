import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openPasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleSignInWithPassword } from './serve.ts'

const queueLength = 8
/** One hash at a time with a short queue, and hashes slow enough (about 20 ms) to keep it full. */
const narrow = openPasswordHashes(1, queueLength, { memory: 19_456, passes: 2, parallelism: 1 })
let server: TestServer

beforeAll(async () => {
  server = await openTestServer(
    { signInWithPassword },
    (context) => ({ signInWithPassword: handleSignInWithPassword(context) }),
    { hashes: narrow },
  )
})
afterAll(() => server.close())

const signIn = (email: string, password: string, address: string) =>
  server.send(signInWithPassword, {
    address,
    body: { tenantid: demoId('tenant Aurora'), email, password: encodePassword(password) },
  })

it('accepts others while one network floods the queue, rejects the flood, and counts no attempt of it', async () => {
  let flooding = true
  let busy = 0
  let nth = 0
  const flood = async (): Promise<void> => {
    while (flooding) {
      nth += 1
      const { status } = await signIn(`flood${nth}@aurora.test`, 'wrong', '203.0.113.66')
      if (status === 503) busy += 1
    }
  }
  // Deletes the network's failures, whose growing delay would otherwise end the flood before the queue is full.
  const { pool } = server.place
  const quiet = setInterval(() => void pool.query("delete from platform.sign_in_failures where scope = 'network'"), 20)
  const floods = Array.from({ length: 3 * queueLength }, flood)
  await expect.poll(() => busy).toBeGreaterThan(0)
  const others = ['admin', 'viewer', 'desk', 'bot'].map((name, index) =>
    signIn(`${name}@aurora.test`, 'Portico#2026', `198.51.100.${index}`),
  )
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  flooding = false
  await Promise.all(floods)
  clearInterval(quiet)
  const { rows } = await pool.query<{ many: number }>(
    "select count(*)::int as many from platform.sign_in_failures where scope = 'account' and failures > 0",
  )
  expect(rows[0]?.many).toBe(nth - busy)
})

it('is never filled by one address: few of its concurrent attempts reach it, from any number of networks', async () => {
  const { hashes } = server.context
  let [asked, most] = [0, 0]
  server.context.hashes = {
    ...hashes,
    async verify(password, phc, source) {
      asked += 1
      most = Math.max(most, asked)
      await new Promise((resolve) => setTimeout(resolve, 200))
      asked -= 1
      return hashes.verify(password, phc, source)
    },
  }
  await Promise.all(Array.from({ length: 100 }, (_, index) => signIn('admin@aurora.test', 'guess', `192.0.2.${index}`)))
  server.context.hashes = hashes
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(10)
})
