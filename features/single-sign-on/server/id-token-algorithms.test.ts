import { createPublicKey } from 'node:crypto'
import { exportJWK, exportSPKI, type CryptoKey } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { providerKey } from './test-keys.ts'
import { outcomeOf, plainConnection, plainCredentials, valueOf } from './test-plain-connection.ts'
import { startTestProvider, type TestProvider } from './test-provider.ts'

let provider: TestProvider
beforeEach(async () => {
  provider = await startTestProvider()
})
afterEach(() => provider.close())

const redirectUri = 'https://portico.test/callback/one'

async function signIn() {
  const clients = openOidcClients()
  const connection = plainConnection(provider.issuer)
  const checks = await clients.freshChecks()
  const begin = { redirectUri, loginHint: '', checks }
  const query = await provider.signIn(valueOf(await clients.beginAddress(connection, plainCredentials, begin)))
  const response = { query, redirectUri, checks, mapsGroups: false, decryption: [] }
  return outcomeOf(await clients.verifyResponse(connection, plainCredentials, response))
}

/** Makes the provider publish an additional key, and returns its private half. */
async function publish(alg: string, kid = alg): Promise<CryptoKey> {
  const { publicKey, privateKey } = await providerKey(alg, 'published')
  provider.publish({ ...(await exportJWK(publicKey)), kid, use: 'sig' })
  return privateKey
}

describe('the signature of an ID token', () => {
  it.each(['RS256', 'RS512', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA'])(
    'may be by %s where the provider announces it',
    async (alg) => {
      provider.behaviour = { signsBy: { alg, key: await publish(alg), kid: alg }, announces: ['RS256', alg] }
      expect((await signIn()).identity).toMatchObject({ subject: 'subject-1' })
    },
  )

  it.each(['PS256', 'ES256', 'EdDSA'])('is refused by %s where the provider announces another', async (alg) => {
    provider.behaviour = { signsBy: { alg, key: await publish(alg), kid: alg }, announces: ['RS256'] }
    const { error } = await signIn()
    expect(error).toMatchObject({ refusal: 'provider-misconfigured', reason: 'alg' })
    expect(error?.advice).toMatch(new RegExp(`signed with "${alg}".*RS256 \\(id_token_signed_response_alg\\)`))
  })

  it('may be by RS256 alone where the provider announces nothing', async () => {
    provider.behaviour = { announces: null }
    expect((await signIn()).identity).toMatchObject({ subject: 'subject-1' })
    provider.behaviour = { announces: null, signsBy: { alg: 'ES256', key: await publish('ES256'), kid: 'ES256' } }
    expect((await signIn()).error).toMatchObject({ reason: 'alg' })
  })

  it('is refused by a key that is published for another algorithm, or of another kind', async () => {
    const { publicKey, privateKey } = await providerKey('PS256', 'published')
    provider.publish({ ...(await exportJWK(publicKey)), kid: 'rsa', use: 'sig', alg: 'RS256' })
    await publish('ES256', 'curve')
    for (const kid of ['rsa', 'curve']) {
      provider.behaviour = { signsBy: { alg: 'PS256', key: privateKey, kid }, announces: ['RS256', 'PS256', 'ES256'] }
      expect((await signIn()).error).toMatchObject({ refusal: 'provider-not-trusted', reason: 'signature' })
    }
  })

  it('is required, even where the provider announces none', async () => {
    provider.behaviour = { unsigned: true, announces: ['RS256', 'none'] }
    expect((await signIn()).error).toMatchObject({ refusal: 'provider-misconfigured', reason: 'alg' })
  })

  it.each(['HS256', 'HS384', 'HS512'])(
    'is refused by %s with the client secret or a public key as secret',
    async (alg) => {
      const spki = await exportSPKI(provider.publicKey)
      const der = createPublicKey(spki).export({ type: 'spki', format: 'der' })
      const secrets = ['secret-one', spki, JSON.stringify(await exportJWK(provider.publicKey))]
      for (const key of [...secrets.map((text) => new TextEncoder().encode(text.padEnd(64, '\0'))), der]) {
        for (const kid of ['one', undefined]) {
          provider.behaviour = {
            signsBy: { alg, key, ...(kid === undefined ? {} : { kid }) },
            announces: ['RS256', alg],
          }
          const { identity, error } = await signIn()
          expect([identity, error?.refusal, error?.reason]).toEqual([null, 'provider-misconfigured', 'alg'])
        }
      }
    },
  )

  it('is not reached when the token is encrypted, which the log states', async () => {
    provider.behaviour = { encrypts: true }
    const { error } = await signIn()
    expect(error).toMatchObject({ refusal: 'provider-not-trusted', reason: 'encrypted' })
    expect(error?.advice).toContain('encrypted')
  })
})
