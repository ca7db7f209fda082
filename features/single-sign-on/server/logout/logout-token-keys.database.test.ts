import { randomUUID } from 'node:crypto'
import { CompactEncrypt, importX509 } from 'jose'
import { describe, expect, it } from 'vitest'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { addKey } from '#features/single-sign-on/server/connection-administration-queries.ts'
import { contoso } from '#features/single-sign-on/server/test-connection.ts'
import { withContoso } from '#features/single-sign-on/server/test-contoso.ts'
import { ownKey } from '#features/single-sign-on/server/test-keys.ts'

const here = withContoso()

const post = (token: string) =>
  here.exchange.server.app.inject({
    method: 'POST',
    url: `/api/iam/login/backchannel/${here.connection}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
const logoutToken = () =>
  here.provider.sign({
    iss: here.provider.issuer,
    aud: 'client-1',
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    sid: 'session-1',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
const keyRequests = () => here.provider.requested.get('/jwks') ?? 0

describe('a logout token', () => {
  it.each([
    ['under other names', ['two', 'three']],
    ['under the same name', ['one', 'one']],
  ])('is accepted through two rotations of the provider within a minute, %s', async (_, kids) => {
    expect((await post(await logoutToken())).statusCode).toBe(200)
    for (const kid of kids) {
      await here.provider.rotate(kid)
      expect((await post(await logoutToken())).statusCode).toBe(200)
    }
  })

  it('with an unknown key causes few requests to the provider, and sign-ins keep theirs', async () => {
    const foreign = (await logoutToken()).replace(/^[^.]+/, (header) => {
      const read = JSON.parse(Buffer.from(header, 'base64url').toString()) as object
      return Buffer.from(JSON.stringify({ ...read, kid: 'foreign' })).toString('base64url')
    })
    const begin = Date.now()
    for (let at = 0; at < 10; at++) expect((await post(foreign)).statusCode).toBe(400)
    expect(keyRequests()).toBeGreaterThanOrEqual(6)
    // The limit allows one more request every twelve seconds.
    expect(keyRequests()).toBeLessThanOrEqual(6 + Math.floor((Date.now() - begin) / 12_000))
    await here.provider.rotate('two')
    expect((await here.finish(await here.toProvider())).status).toBe(200)
  })

  it('may be encrypted for us, and is refused with one word when it cannot be decrypted', async () => {
    const { context } = here.exchange.server
    const [own, foreign] = [await ownKey('encryption-key'), await ownKey('encryption-key', 'foreign')]
    await inTenant(context.database, contoso, (tenant) =>
      addKey(tenant, { tenantId: contoso, connectionId: here.connection }, own),
    )
    const encrypt = async (certificate: string) =>
      new CompactEncrypt(Buffer.from(await logoutToken()))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
        .encrypt(await importX509(certificate, 'RSA-OAEP-256'))
    expect((await post(await encrypt(own.certificate))).statusCode).toBe(200)
    const broken = (await encrypt(own.certificate)).slice(0, -4)
    for (const token of [await encrypt(foreign.certificate), `${broken}AAAA`, '....']) {
      const refused = await post(token)
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { error_description: 'encrypted' }])
    }
  })
})
