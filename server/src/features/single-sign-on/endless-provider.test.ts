import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { largestAnswer } from '#server/platform/http/limited-fetch.ts'
import { openOidcClients } from '#server/features/single-sign-on/oidc/oidc-client.ts'
import { plainConnection, plainCredentials } from '#server/features/single-sign-on/test-plain-connection.ts'
import { startTestProvider, type TestProvider } from '#server/features/single-sign-on/test-provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider()
})
afterEach(() => {
  provider.behaviour = {}
})
afterAll(() => provider.close())

const redirectUri = 'https://portico.test/callback/one'

const connection = () => ({ ...plainConnection(provider.issuer), emailClaim: 'upn' })

describe('a provider that answers without end', () => {
  it.each(['/token', '/jwks', '/userinfo'])('at %s is given up on after a megabyte', async (path) => {
    const clients = openOidcClients()
    const checks = await clients.freshChecks()
    const address = await clients.beginAddress(connection(), plainCredentials, { redirectUri, loginHint: '', checks })
    const query = await provider.signIn(address.value ?? '')
    provider.behaviour = { endless: path }
    const { trouble } = await clients.prove(connection(), plainCredentials, {
      query,
      redirectUri,
      checks,
      mapsGroups: false,
      decryption: [],
    })
    expect(trouble).toMatchObject({ refusal: 'provider-away', reason: 'too-large' })
    expect(provider.sentWithoutEnd).toBeLessThan(16 * largestAnswer)
  })

  it('of what it is itself is given up on as well', async () => {
    provider.behaviour = { endless: '/.well-known/openid-configuration' }
    const asked = openOidcClients().configurationOf(connection(), plainCredentials)
    await expect(asked).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
    expect(provider.sentWithoutEnd).toBeLessThan(16 * largestAnswer)
  })
})
