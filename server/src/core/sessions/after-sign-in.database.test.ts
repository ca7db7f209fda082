import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { enterCode } from '@portico/features/email-code/contract/email-codes.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { codeOf } from '#server/core/authentication/sign-in-code-mail.ts'
import { openTestServer, type Sent, type TestServer } from '#server/core/calls/test-server.ts'
import { handleEnterCode } from '@portico/features/email-code/server/serve.ts'
import { handleSignInWithPassword } from '@portico/features/sign-in/server/serve.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, enterCode }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    enterCode: handleEnterCode(context),
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
  const response = await server.send(signInWithPassword, { ...sent, body })
  expect(response.status).toBe(200)
  return response.cookies.device ?? ''
}
const notices = async () =>
  (
    await owner.query<{ recipient: string; params: Record<string, string> }>(
      "select recipient, params from tenant.mail where kind = 'new-device'",
    )
  ).rows

describe('the notice of a sign-in from a new device', () => {
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

  it('is not mailed for a known browser in a new network, nor for a new browser in a known network', async () => {
    const device = await signIn({ address: home })
    await signIn({ address: away, device })
    await signIn({ address: home })
    expect(await notices()).toEqual([])
  })

  it('is mailed as well after a mailed code, and not for a browser that is known by then', async () => {
    const enter = async (sent: Sent) => {
      const asked = await server.send(signInWithPassword, {
        ...sent,
        body: { ...body, tenantid: demoId('tenant Borealis'), email: 'nurse@borealis.test' },
      })
      const { token } = asked.data
      const { rows } = await owner.query<{ id: string }>(
        'select id from tenant.code_challenges order by id desc limit 1',
      )
      const code = { security_key: codeOf(server.context.secret, rows[0]?.id ?? '', 1) }
      const response = await server.send(enterCode, { ...sent, ...asked.cookies, token, body: code })
      expect(response.status).toBe(200)
      return response.cookies.device ?? ''
    }
    const device = await enter({ address: home })
    await enter({ address: '203.0.113.10', device })
    expect(await notices()).toEqual([])
    await enter({ address: away })
    expect(await notices()).toMatchObject([
      { recipient: 'nurse@borealis.test', params: { address: away, tenant: 'Borealis Hospital' } },
    ])
  })
})
