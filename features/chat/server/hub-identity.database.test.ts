import { hubKeysPath, issueHubIdentity } from '#features/chat/contract/issue-hub-identity.ts'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hubKeysOf } from '#features/chat/server/hub/hub-keys.ts'
import { registerHubJwks } from '#features/chat/server/hub/register-hub-jwks.ts'
import { handleIssueHubIdentity } from './issue-hub-identity.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'

const secret = secretFrom('one secret of at least 32 characters')
const issuer = 'https://portal.example.com'
let server: TestCallServer
let chathuburl = ''
let wait = 0

beforeAll(async () => {
  server = await openTestCallServer({ issueHubIdentity }, ({ limits }) => ({
    issueHubIdentity: handleIssueHubIdentity({
      settingsOf: () => ({ ...defaultDomain, domainurl: issuer, chathuburl }),
      secret,
      limits: { ...limits, take: () => wait },
    }),
  }))
  registerHubJwks(server.app, { secret })
})
afterAll(() => server.close())

const keySet = async () => (await server.app.inject(hubKeysPath)).json<JSONWebKeySet>()

async function identity() {
  chathuburl = 'https://hub.example.com/chat?brand=aurora'
  const user = await server.signIn(['Chat Bot'])
  return { user, ...(await callAs(server, user, issueHubIdentity, {})).data }
}

describe('an identity for the chat hub', () => {
  test('names the user, is for the origin of the hub alone, and is over after two minutes', async () => {
    const { user, token, origin, expires_in: seconds } = await identity()
    expect([origin, seconds]).toEqual(['https://hub.example.com', 120])
    const keys = createLocalJWKSet(await keySet())
    const wanted = { issuer, audience: origin, typ: 'chat-identity+jwt', algorithms: ['EdDSA'] }
    const { payload } = await jwtVerify(token, keys, wanted)
    expect(payload).toMatchObject({
      sub: user.accountId,
      tenant: user.tenantId,
      email: `${user.accountId}@example.test`,
      name: 'A B',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120)
    expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/)
    const later = { ...wanted, currentDate: new Date(Date.now() + 121_000) }
    await expect(jwtVerify(token, keys, later)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
    const elsewhere = { ...wanted, audience: 'https://hub.example.org' }
    await expect(jwtVerify(token, keys, elsewhere)).rejects.toMatchObject({ claim: 'aud' })
  })

  test('another secret does not sign it', async () => {
    const { token } = await identity()
    const [other] = hubKeysOf(secretFrom('another secret of at least 32 characters'))
    const keys = createLocalJWKSet({ keys: [{ ...other?.publicJwk, kty: 'OKP', alg: 'EdDSA', use: 'sig' }] })
    await expect(jwtVerify(token, keys)).rejects.toThrow()
  })

  test('no-such-path: on a host without one', async () => {
    chathuburl = ''
    const user = await server.signIn(['Chat Bot'])
    const refused = { status: 404, module_code: 'PORTICO_ERR005' }
    expect(await callAs(server, user, issueHubIdentity, {})).toMatchObject(refused)
  })

  test('too-many-requests: too many', async () => {
    chathuburl = 'https://hub.example.com'
    wait = 9
    const user = await server.signIn(['Chat Bot'])
    const refused = { status: 429, module_code: 'PORTICO_ERR006' }
    expect(await callAs(server, user, issueHubIdentity, {})).toMatchObject(refused)
    wait = 0
  })

  test('not-permitted: without the module', async () => {
    const user = await server.signIn(['Desk'])
    expect(await callAs(server, user, issueHubIdentity, {})).toMatchObject({ status: 403, module_code: 'ROLE_ERR002' })
  })
})

describe('the published keys', () => {
  test('have no private member, and the one in force is the first', async () => {
    const { keys } = await keySet()
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x']])
    expect(decodeProtectedHeader((await identity()).token).kid).toBe(keys[0]?.kid)
  })

  test('are those of every secret that is accepted while it is rotated', () => {
    const before = hubKeysOf(secret).map(({ publicJwk }) => publicJwk.x)
    const during = hubKeysOf(
      secretFrom('a newer secret of at least 32 characters', ['one secret of at least 32 characters']),
    ).map(({ publicJwk }) => publicJwk.x)
    expect(during).toHaveLength(2)
    expect(during[1]).toBe(before[0])
    expect(during[0]).not.toBe(before[0])
  })
})
