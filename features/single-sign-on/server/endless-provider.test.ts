import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { largestResponse } from '@portico/server/platform/http/limited-fetch.ts'
import { openOidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { errorOf, plainConnection, plainCredentials, valueOf } from './test-plain-connection.ts'
import { startTestProvider, type TestProvider } from './test-provider.ts'

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

describe('a provider with an endless response', () => {
  it.each(['/token', '/jwks', '/userinfo'])('at %s fails after a megabyte', async (path) => {
    const clients = openOidcClients()
    const checks = await clients.freshChecks()
    const begin = { redirectUri, loginHint: '', checks }
    const query = await provider.signIn(valueOf(await clients.beginAddress(connection(), plainCredentials, begin)))
    provider.behaviour = { endless: path }
    const verified = await clients.verifyResponse(connection(), plainCredentials, {
      query,
      redirectUri,
      checks,
      mapsGroups: false,
      decryption: [],
    })
    expect(errorOf(verified)).toMatchObject({ refusal: 'provider-away', reason: 'too-large' })
    expect(provider.sentWithoutEnd).toBeLessThan(16 * largestResponse)
  })

  it('for its discovery document fails as well', async () => {
    provider.behaviour = { endless: '/.well-known/openid-configuration' }
    const requested = openOidcClients().configurationOf(connection(), plainCredentials)
    await expect(requested).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
    expect(provider.sentWithoutEnd).toBeLessThan(16 * largestResponse)
  })
})
