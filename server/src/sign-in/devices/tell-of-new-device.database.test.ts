import { encodePassword } from '@portico/contract/plumbing/password-encoding.ts'
import { signInWithPassword } from '@portico/contract/sign-in/sign-in-with-password.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { openTestServer } from '#server/plumbing/test-server.ts'
import type { Sent, TestServer } from '#server/plumbing/test-server.ts'
import { answerSignInWithPassword } from '#server/sign-in/sign-in-with-password.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword }, (house) => ({
    signInWithPassword: answerSignInWithPassword(house),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  await owner.query('delete from tenant.known_networks')
  await owner.query("update tenant.accounts set last_login_at = null where email = 'viewer@aurora.test'")
  await owner.query('delete from tenant.mail')
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const body = {
  tenantid: demoId('tenant Aurora'),
  email: 'viewer@aurora.test',
  password: encodePassword('Portico#2026'),
}
const [home, away] = ['198.51.100.7', '203.0.113.9']
const signIn = async (sent: Sent) => {
  const answer = await server.send(signInWithPassword, { ...sent, body })
  expect(answer.status).toBe(200)
  return answer.cookies.device ?? ''
}
const notices = async () =>
  (
    await owner.query<{ recipient: string; params: Record<string, string> }>(
      'select recipient, params from tenant.mail',
    )
  ).rows

describe('the notice of a sign-in from somewhere new', () => {
  it('is mailed for a browser and a network that the account was never seen with', async () => {
    await signIn({ address: home })
    expect(await notices()).toEqual([])
    await signIn({ address: away })
    expect(await notices()).toMatchObject([
      { recipient: 'viewer@aurora.test', params: { address: away, tenant: 'Aurora Managed Services' } },
    ])
    await signIn({ address: away })
    expect(await notices()).toHaveLength(1)
  })

  it('is not mailed for a known browser in a new network, nor for a new browser at home', async () => {
    const device = await signIn({ address: home })
    await signIn({ address: away, device })
    await signIn({ address: home })
    expect(await notices()).toEqual([])
  })
})
