import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInLocally, signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cheapHashes, openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { handleSignInLocally, handleSignInWithPassword } from './serve.ts'
import { passwordSignInSteps } from './steps.ts'

const hashes = cheapHashes()
/** The failures counted for the account at each verification of a password. */
let countedAtHash: number[] = []
let server: TestServer

beforeAll(async () => {
  server = await openTestServer(
    { signInWithPassword, signInLocally },
    (context) => ({
      signInWithPassword: handleSignInWithPassword(context),
      signInLocally: handleSignInLocally(context),
    }),
    {
      hashes: {
        ...hashes,
        async verify(...given) {
          countedAtHash.push(await failures())
          return hashes.verify(...given)
        },
      },
    },
  )
})
afterEach(async () => {
  countedAtHash = []
  await server.place.pool.query('delete from platform.sign_in_failures')
})
afterAll(() => server.close())

async function failures(): Promise<number> {
  const { rows } = await server.place.pool.query<{ failures: number }>(
    "select failures from platform.sign_in_failures where scope = 'account'",
  )
  return rows[0]?.failures ?? 0
}

const fields = (password: string) => ({ email: 'admin@aurora.test', password: encodePassword(password) })
const byId = (password: string) =>
  server.send(signInWithPassword, { body: { tenantid: demoId('tenant Aurora'), ...fields(password) } })
const byName = (password: string) => server.send(signInLocally, { body: { tenantname: 'Aurora', ...fields(password) } })

describe('the steps of a sign-in with a password', () => {
  it('are these, in this order', () => {
    expect(passwordSignInSteps.names).toEqual([
      'checkRequestLimit',
      'parseInput',
      'identifyTenant',
      'claimAttempt',
      'verifyHash',
      'chooseTenant',
      'checkDevice',
      'openSessionOrChallenge',
    ])
  })

  it.each([
    ['by id', byId],
    ['by name', byName],
  ])('count the attempt %s before its password is verified, and undo the count of a right one', async (_, signIn) => {
    expect(await signIn('wrong')).toMatchObject({ status: 401 })
    expect(await signIn('wrong as well')).toMatchObject({ status: 401 })
    expect(await signIn('Portico#2026')).toMatchObject({ status: 200 })
    expect(countedAtHash).toEqual([1, 2, 3])
    expect(await failures()).toBe(0)
  })

  it('refuse an invalid password, and an attempt that has to wait, before anything is verified', async () => {
    expect(await byId('x'.repeat(129))).toMatchObject({ module_code: 'USER_ERR006' })
    expect(countedAtHash).toEqual([])
    for (let nth = 0; nth < 3; nth += 1) await byId(`wrong ${nth}`)
    expect(await byId('Portico#2026')).toMatchObject({ status: 429 })
    expect(countedAtHash).toHaveLength(3)
  })

  it('refuse above the limit of requests before anything is counted', async () => {
    const { limits } = server.context
    const { pool } = server.place
    server.context.limits = openRequestLimits({ pool, log: server.context.log, factor: 1 / 300 })
    expect(await byId('wrong')).toMatchObject({ status: 401 })
    expect(await byId('wrong')).toMatchObject({ status: 429, module_code: 'PORTICO_ERR006' })
    server.context.limits = limits
    expect([countedAtHash, await failures()]).toEqual([[1], 1])
  })
})
