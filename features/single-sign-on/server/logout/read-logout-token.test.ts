import { generateKeyPair, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { err } from '@portico/contract/platform/result.ts'
import { openProviderKeys } from '#features/single-sign-on/server/oidc/provider-keys.ts'
import { readLogoutToken } from './read-logout-token.ts'

it.each([
  ['http://provider.test/jwks', []],
  ['', []],
  ['https://provider.test/jwks', ['https://provider.test/jwks']],
  ['http://localhost:9/jwks', ['http://localhost:9/jwks']],
])('a logout token is not checked with keys that come without TLS from elsewhere: %s', async (address, expected) => {
  const { privateKey } = await generateKeyPair('RS256')
  const token = await new SignJWT({ sid: 'one' }).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
  const requested: string[] = []
  const providerKeys = openProviderKeys(async (url) => {
    requested.push(url)
    return new Response('')
  })
  const keys = { providerKeys, connectionId: 'one', address, since: 0 }
  const read = await readLogoutToken(token, { issuer: 'https://provider.test', clientId: 'one', keys, decryption: [] })
  expect([read, requested]).toEqual([err('keys'), expected])
})
