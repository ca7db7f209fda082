import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { connectContoso, contoso } from '#features/single-sign-on/server/test-connection.ts'
import { startOidcPeer, type OidcPeer, type PeerSettings } from '#features/single-sign-on/server/test-oidc-peer.ts'
import { deleteConnections } from '#features/single-sign-on/server/test-connection-queries.ts'
import { startTestProvider, type TestProvider } from '#features/single-sign-on/server/test-provider.ts'
import { readAddresses } from '#features/single-sign-on/server/commands/settings/addresses.ts'
import { idp } from './test-commands.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let peer: OidcPeer
let provider: TestProvider
beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
afterEach(async () => {
  await Promise.all([peer, provider].map((each) => each?.close()))
  await deleteConnections(exchange.server.place.pool, contoso)
})

const parts = () => ({ ...exchange.server.context, folder: '/', now: new Date() })
const testIdp = () => idp(parts(), 'test', 'Contoso', 'test')
const tested = () => exchange.inContoso('select 1 from tenant.connections where tested_at is not null')
const secrets = (...values: string[]) => {
  const key = { kind: 'client-secret', certificate: '', beginsAt: null, endsAt: null } as const
  return values.map((one) => ({ ...key, fingerprint: one, sealed: exchange.server.context.secret.seal(one) }))
}

async function connectPeer(client: object = {}, configuration: PeerSettings['configuration'] = {}) {
  const id = randomUUID()
  const addresses = await readAddresses(parts(), { id, protocol: 'oidc' })
  const redirect_uris = addresses.map(({ redirect = '' }) => redirect)
  peer = await startOidcPeer({ client: { redirect_uris, ...client }, configuration })
  await connectContoso(exchange.server.context, peer.issuer, { id, kind: 'externalidp' })
}

async function connectProvider(changes: Parameters<typeof connectContoso>[2] = {}) {
  provider = await startTestProvider()
  await connectContoso(exchange.server.context, provider.issuer, { kind: 'externalidp', ...changes })
}

const pushed = {
  features: {
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
  },
}

describe('idp test of an OpenID provider', () => {
  it('prints how the provider accepted the client, and that a sign-in alone proves the redirect address', async () => {
    await connectPeer()
    const { lines, problems } = await testIdp()
    expect(problems).toEqual([])
    expect(lines).toContain('accepts this client by client_secret_basic')
    expect(lines.at(-1)).toBe('Now sign in through it once: only that proves the redirect address.')
    expect(await tested()).toHaveLength(1)
  })

  it('fails for a client secret that the provider does not accept', async () => {
    await connectPeer({ client_secret: 'another' })
    const { lines, problems } = await testIdp()
    expect(lines).toEqual([])
    expect(problems).toEqual([expect.stringMatching(/invalid_client.*by client_secret_basic.*idp rotate/)])
    expect(await tested()).toEqual([])
  })

  it('checks client and redirect address by a pushed request where these are required', async () => {
    await connectPeer({}, pushed)
    expect((await testIdp()).lines).toContain(
      'accepts the redirect address, as a pushed authorization request. Now sign in through it once.',
    )
    await peer.close()
    await deleteConnections(exchange.server.place.pool, contoso)
    await connectPeer({ client_secret: 'another' }, pushed)
    expect((await testIdp()).problems).toEqual([expect.stringContaining('invalid_client')])
    await peer.close()
    await deleteConnections(exchange.server.place.pool, contoso)
    await connectPeer({ redirect_uris: ['https://elsewhere.test/callback'] }, pushed)
    expect((await testIdp()).problems).toEqual([expect.stringContaining('redirect address')])
  })

  it('prints that only an older secret is accepted', async () => {
    await connectProvider({ keys: secrets('secret-one', 'newest') })
    expect((await testIdp()).lines).toContain(
      'It refused the newest client secret and accepted an older one: compare the newest.',
    )
  })

  it('prints both issuers where the discovery document is of another', async () => {
    await connectProvider()
    provider.behaviour = { otherIssuer: 'https://other.test/realms/one' }
    const { problems } = await testIdp()
    expect(problems[0]).toContain(`The issuer set here is ${provider.issuer};`)
    expect(problems[0]).toContain('of the issuer https://other.test/realms/one.')
  })

  it.each([
    ['a server error', { status: { path: '/token', code: 503 } }, /is unknown.*HTTP status 503/],
    ['a page', { html: '/token' }, /is unknown.*something else than JSON/],
  ])('leaves it open where the answer is %s', async (_, behaviour, printed) => {
    await connectProvider()
    provider.behaviour = behaviour
    const { lines, problems } = await testIdp()
    expect(problems).toEqual([])
    expect(lines).toContainEqual(expect.stringMatching(printed))
    expect(lines.at(-1)).toBe('Sign in through it once to find out.')
  })
})
