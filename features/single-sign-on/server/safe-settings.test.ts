import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { outcomeOf, plainConnection, plainCredentials, valueOf } from './test-plain-connection.ts'
import { startTestProvider, type TestProvider } from './test-provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider()
})
afterAll(() => provider.close())

const redirectUri = 'https://portico.test/callback/one'

async function signIn(bend: { state?: string; nonce?: string; verifier?: string } = {}) {
  const clients = openOidcClients()
  const connection = plainConnection(provider.issuer)
  const checks = await clients.freshChecks()
  const begin = { redirectUri, loginHint: '', checks }
  const address = valueOf(await clients.beginAddress(connection, plainCredentials, begin))
  const query = await provider.signIn(address)
  const answer = { query, redirectUri, checks: { ...checks, ...bend }, mapsGroups: false, decryption: [] }
  const verified = await clients.verifyResponse(connection, plainCredentials, answer)
  return { address: new URL(address), ...outcomeOf(verified) }
}

describe('the settings that openid-client is used with', () => {
  it('timeout: four seconds for a response', async () => {
    const configuration = await openOidcClients().configurationOf(plainConnection(provider.issuer), plainCredentials)
    expect(configuration.timeout).toBe(4)
  })

  it('clockTolerance: two minutes and no more', async () => {
    const expiredFor = (seconds: number) => ({ claims: { exp: Math.floor(Date.now() / 1000) - seconds } })
    provider.behaviour = expiredFor(110)
    const within = await signIn()
    provider.behaviour = expiredFor(130)
    const beyond = await signIn()
    provider.behaviour = {}
    expect(within.identity).toMatchObject({ subject: 'subject-1' })
    expect(beyond.error).toMatchObject({ refusal: 'provider-not-trusted', reason: 'exp' })
  })

  it('allowInsecureRequests: to this machine alone, never to a provider elsewhere', async () => {
    const elsewhere = openOidcClients().configurationOf(plainConnection('http://provider.test'), plainCredentials)
    await expect(elsewhere).rejects.toMatchObject({ code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' })
  })

  it('enableNonRepudiationChecks: the signature of an ID token is checked although it is from the token endpoint', async () => {
    provider.behaviour = { signsWithOtherKey: true }
    const { error } = await signIn()
    provider.behaviour = {}
    expect(error).toMatchObject({ refusal: 'provider-not-trusted', reason: 'signature' })
  })

  it.each([
    ['expectedState', { state: 'x'.repeat(43) }, 'provider-not-trusted'],
    ['expectedNonce', { nonce: 'x'.repeat(43) }, 'provider-not-trusted'],
    ['pkceCodeVerifier', { verifier: 'x'.repeat(43) }, 'provider-refused'],
  ])('%s: another one than this sign-in began with is refused', async (_, bend, refusal) => {
    expect((await signIn(bend)).error).toMatchObject({ refusal })
  })

  it('code_challenge_method: S256, and only the code is in the address', async () => {
    const { address, identity } = await signIn()
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    expect(identity).toMatchObject({ subject: 'subject-1' })
  })

  it('idTokenExpected: a response without an ID token is refused', async () => {
    provider.behaviour = { withoutIdToken: true }
    const { error } = await signIn()
    provider.behaviour = {}
    expect(error).toMatchObject({ refusal: 'provider-not-trusted' })
  })
})
