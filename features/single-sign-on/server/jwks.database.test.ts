import { randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { connectContoso } from './test-connection.ts'
import { withContoso } from './test-contoso.ts'
import { ownKey } from './test-keys.ts'
import { startTestSaml } from './test-saml.ts'

const here = withContoso()
const jwksOf = (connection: string) =>
  here.exchange.server.app.inject({ method: 'GET', url: `/api/iam/login/jwks/${connection}` })

async function connectWithKeys(): Promise<string> {
  const { context } = here.exchange.server
  const tomorrow = new Date(Date.now() + 86_400_000)
  const keys = [
    await ownKey('signing-key'),
    { ...(await ownKey('signing-key', 'next')), beginsAt: tomorrow },
    await ownKey('encryption-key'),
    await ownKey('encryption-key', 'newest'),
  ]
  return connectContoso(context, here.provider.issuer, { id: randomUUID(), name: 'with keys', keys })
}

describe('the published keys of a connection', () => {
  it('are every signing key, also the next one, and the newest encryption key, each under its thumbprint', async () => {
    const response = await jwksOf(await connectWithKeys())
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/jwk-set+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
    const { keys } = response.json<{ keys: JWK[] }>()
    expect(keys.map(({ use, alg }) => [use, alg])).toEqual([
      ['sig', undefined],
      ['sig', undefined],
      ['enc', 'RSA-OAEP-256'],
    ])
    for (const key of keys) {
      expect(key.kid).toBe(await calculateJwkThumbprint(key))
      expect(await importJWK(key, 'RS256')).toMatchObject({ type: 'public' })
    }
  })

  it('have no private member', async () => {
    const { keys } = (await jwksOf(await connectWithKeys())).json<{ keys: object[] }>()
    const members = new Set(keys.flatMap((key) => Object.keys(key)))
    expect([...members].toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  it('are none for a connection without keys, one that is unknown or switched off, and a SAML connection', async () => {
    expect((await jwksOf(here.connection)).json()).toEqual({ keys: [] })
    for (const unknown of [randomUUID(), 'nothing', '%00']) expect((await jwksOf(unknown)).statusCode).toBe(404)
    const id = randomUUID()
    const saml = await startTestSaml(here.exchange.server.context, id)
    expect((await jwksOf(id)).statusCode).toBe(404)
    await saml.close()
    await here.exchange.inContoso('update tenant.connections set is_active = false')
    expect((await jwksOf(here.connection)).statusCode).toBe(404)
  })

  it('are limited to what a network may request in a minute', async () => {
    const { app, context } = here.exchange.server
    const [remoteAddress, url] = ['192.0.2.7', `/api/iam/login/jwks/${here.connection}`]
    expect((await app.inject({ url, remoteAddress })).statusCode).toBe(200)
    while (context.limits.take('provider', remoteAddress) === 0) continue
    const refused = await app.inject({ url, remoteAddress })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await app.inject({ url, remoteAddress: '192.0.2.8' })).statusCode).toBe(200)
  })
})
