import { describe, expect, it } from 'vitest'
import { withContoso } from './test-contoso.ts'
import { connectContoso } from './test-connection.ts'

const here = withContoso()
const { toProvider, finish } = here
const tokenRequests = () => here.provider.requested.get('/token') ?? 0
const documents = () => here.provider.requested.get('/.well-known/openid-configuration') ?? 0

describe('a client secret', () => {
  it.each(['a:b+c%d e', 'ключ é ü', '=&?#/\\"', '%2B%3A'])('reaches the provider unchanged: %j', async (secret) => {
    const { context } = here.exchange.server
    await here.exchange.inContoso('delete from tenant.connections')
    const sealed = context.secret.seal(secret)
    const key = { kind: 'client-secret', certificate: '', fingerprint: 'odd', beginsAt: null, endsAt: null } as const
    const id = await connectContoso(context, here.provider.issuer, { keys: [{ ...key, sealed }] })
    for (const method of ['client_secret_basic', 'client_secret_post']) {
      here.provider.behaviour = { secrets: [secret], authenticates: [method] }
      await here.exchange.inContoso('update tenant.connections set client_auth = $1', [method])
      expect((await finish(await toProvider(), id)).status).toBe(200)
    }
  })

  it('of two in force is tried until the provider accepts one, with the same code', async () => {
    const { context } = here.exchange.server
    const key = { kind: 'client-secret', certificate: '', beginsAt: null, endsAt: null } as const
    await here.exchange.inContoso('delete from tenant.connections')
    const id = await connectContoso(context, here.provider.issuer, {
      keys: ['secret-one', 'newest'].map((one) => ({ ...key, fingerprint: one, sealed: context.secret.seal(one) })),
    })
    expect((await finish(await toProvider(), id)).status).toBe(200)
    expect(tokenRequests()).toBe(2)
  })

  it('is sent by the other method where the provider announces both and accepts one, from then on at once', async () => {
    const both = ['client_secret_basic', 'client_secret_post']
    here.provider.behaviour = { authenticates: ['client_secret_post'], announcesMethods: both }
    expect((await finish(await toProvider())).status).toBe(200)
    expect(tokenRequests()).toBe(2)
    expect((await finish(await toProvider())).status).toBe(200)
    expect(tokenRequests()).toBe(3)
    here.provider.behaviour = { authenticates: ['client_secret_basic'], announcesMethods: both }
    expect((await finish(await toProvider())).status).toBe(200)
  })
})

describe('a discovery document that changes its authentication methods', () => {
  it('is read again when the client is refused, and the sign-in continues with the same code', async () => {
    here.provider.behaviour = { authenticates: ['client_secret_post'] }
    expect((await finish(await toProvider())).status).toBe(200)
    const sent = await toProvider()
    here.provider.behaviour = { authenticates: ['client_secret_basic'] }
    expect((await finish(sent)).status).toBe(200)
    expect([tokenRequests(), documents()]).toEqual([3, 2])
  })

  it('is read again once for concurrent sign-ins, each of which continues', async () => {
    here.provider.behaviour = { authenticates: ['client_secret_post'] }
    const sent = [await toProvider(), await toProvider(), await toProvider()]
    here.provider.behaviour = { authenticates: ['client_secret_basic'] }
    const received = await Promise.all(sent.map((each) => finish(each)))
    expect(received.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(documents()).toBe(2)
  })

  it('without a supported method prevents sign-ins, and the log names the methods of both', async () => {
    here.provider.behaviour = { authenticates: ['tls_client_auth'] }
    expect(await here.exchange.begin()).toMatchObject({ status: 409, module_code: 'SSO_ERR012' })
    expect(here.exchange.logged.at(-1)).toMatchObject({ refusal: 'provider-misconfigured', reason: 'client-auth' })
    expect(here.exchange.logged.at(-1)?.msg).toContain('announces tls_client_auth; supported are client_secret_basic')
  })
})

describe('a wrong client secret', () => {
  it('causes few requests: one for tokens each sign-in, and one for the document a minute', async () => {
    here.provider.behaviour = { secrets: ['another'] }
    for (const times of [1, 2, 3]) {
      expect(await finish(await toProvider())).toMatchObject({ module_code: 'SSO_ERR012' })
      expect([tokenRequests(), documents()]).toEqual([times, 2])
    }
  })

  it('prevents the sign-in, and the log has the reason', async () => {
    await here.exchange.inContoso("update tenant.connection_keys set ends_at = now() - interval '1 day'")
    expect(await here.exchange.begin()).toMatchObject({ status: 409, module_code: 'SSO_ERR012' })
    expect(here.exchange.logged.at(-1)).toMatchObject({ reason: 'no-secret' })
  })
})
