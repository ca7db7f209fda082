import { randomUUID } from 'node:crypto'
import type { ClientAuthMethod } from 'oidc-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { publicKeyOf } from '#features/single-sign-on/server/keys/own-keys.ts'
import { connectContoso, contoso } from './test-connection.ts'
import { openExchange } from './test-exchange.ts'
import { ownKey } from './test-keys.ts'
import { startOidcPeer, type OidcPeer, type PeerSettings } from './test-oidc-peer.ts'
import { deleteConnections } from './test-connection-queries.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let peer: OidcPeer | undefined
beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
afterEach(async () => {
  await peer?.close()
  await deleteConnections(exchange.server.place.pool, contoso)
  exchange.logged.length = 0
})

type Changes = NonNullable<Parameters<typeof connectContoso>[2]>

/**
 * Signs in here with the account of a peer that has these settings, through real calls. Returns the response to the
 * last one.
 */
async function signIn(client: object, configuration: PeerSettings['configuration'] = {}, changes: Changes = {}) {
  const { id = randomUUID() } = changes
  const redirect_uris = [`${exchange.server.context.settingsOf('').domainurl}/callback/${id}`]
  peer = await startOidcPeer({ client: { redirect_uris, ...client }, configuration })
  await connectContoso(exchange.server.context, peer.issuer, { id, kind: 'externalidp', ...changes })
  return arrive(id)
}

async function arrive(id: string) {
  const began = await exchange.beginElsewhere()
  expect({ status: began.status, logged: exchange.logged }).toEqual({ status: 200, logged: [] })
  const answer = (await peer?.signIn(exchange.addressOf(began.data))) ?? ''
  return exchange.finish({ answer, providerCookie: began.cookies.providerCookie ?? '' }, id)
}

const announcing = (method: ClientAuthMethod) => ({ clientAuthMethods: [method] })
const withKeys = async () => ({ keys: [await ownKey('signing-key'), await ownKey('encryption-key')] })
const pushing = (requirePushedAuthorizationRequests: boolean) => ({
  features: {
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests },
  },
})
/** Returns the first of these keys in the form that an operator enters at the provider. */
const jwksOf = ([first]: readonly { certificate: string }[]) => ({ keys: [publicKeyOf(first?.certificate ?? '')] })
const done = { status: 200, refused: [] }
const outcomeOf = ({ status }: { status: number }) => ({ status, refused: peer?.refused })

describe('a sign-in at node-oidc-provider', () => {
  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'authenticates by %s where it announces that',
    async (method) => {
      expect(outcomeOf(await signIn({ token_endpoint_auth_method: method }, announcing(method)))).toEqual(done)
    },
  )

  it('authenticates with a secret that needs form encoding', async () => {
    const client_secret = 'a:b+c%d &=/-._~!'
    const sealed = exchange.server.context.secret.seal(client_secret)
    const key = { kind: 'client-secret', certificate: '', fingerprint: 'odd', beginsAt: null, endsAt: null } as const
    const changes = { clientId: 'urn:client one', keys: [{ ...key, sealed }] }
    const client = { client_id: 'urn:client one', client_secret }
    expect(outcomeOf(await signIn(client, {}, changes))).toEqual(done)
  })

  it('authenticates with the older of two secrets, by the same code', async () => {
    const { context } = exchange.server
    const key = { kind: 'client-secret', certificate: '', beginsAt: null, endsAt: null } as const
    const keys = ['secret-one', 'newest'].map((one) => ({ ...key, fingerprint: one, sealed: context.secret.seal(one) }))
    const received = await signIn({}, {}, { keys })
    expect({ status: received.status, requested: peer?.requested.get('/token') }).toEqual({ status: 200, requested: 2 })
  })

  it.each([
    ['RS256', ['RS256']],
    ['PS256', ['ES256', 'PS256']],
  ] as const)(
    'authenticates by private_key_jwt (%s), without a secret, by the keys we publish',
    async (_, algorithms) => {
      const { app } = exchange.server
      if (app.server.address() === null) await app.listen({ port: 0, host: 'localhost' })
      const bound = app.server.address()
      const port = typeof bound === 'object' && bound !== null ? bound.port : 0
      const id = randomUUID()
      const client = {
        token_endpoint_auth_method: 'private_key_jwt' as const,
        jwks_uri: `http://localhost:${port}/api/iam/login/jwks/${id}`,
      }
      const configuration = {
        ...announcing('private_key_jwt'),
        enabledJWA: { clientAuthSigningAlgValues: [...algorithms] },
      }
      expect(outcomeOf(await signIn(client, configuration, { id, ...(await withKeys()) }))).toEqual(done)
    },
  )

  it('authenticates by private_key_jwt where the connection sets it and the provider announces more', async () => {
    const { keys } = await withKeys()
    const client = { token_endpoint_auth_method: 'private_key_jwt' as const, jwks: jwksOf(keys) }
    expect(outcomeOf(await signIn(client, {}, { clientAuth: 'private_key_jwt', keys }))).toEqual(done)
  })

  it.each(['client_secret_basic', 'private_key_jwt'] as const)(
    'pushes its parameters where that is required, authenticated by %s',
    async (method) => {
      const { keys } = await withKeys()
      const isByKey = method === 'private_key_jwt'
      const client = { token_endpoint_auth_method: method, ...(isByKey ? { jwks: jwksOf(keys) } : {}) }
      const changes = isByKey ? { clientAuth: method, keys } : {}
      const received = await signIn(client, pushing(true), changes)
      expect({ ...outcomeOf(received), pushed: peer?.requested.get('/request') }).toEqual({ ...done, pushed: 1 })
    },
  )

  it('pushes nothing where that is optional', async () => {
    const received = await signIn({}, pushing(false))
    expect({ ...outcomeOf(received), pushed: peer?.requested.get('/request') }).toEqual({ ...done, pushed: undefined })
  })

  it('pushes from the second sign-in on where the provider requires it of this client without announcing that', async () => {
    const id = randomUUID()
    const received = await signIn({ require_pushed_authorization_requests: true }, pushing(false), { id })
    expect(received).toMatchObject({ status: 409, module_code: 'SSO_ERR012' })
    expect(exchange.logged.at(-1)).toMatchObject({ reason: 'par-required' })
    exchange.logged.length = 0
    expect((await arrive(id)).status).toBe(200)
    expect(peer?.requested.get('/request')).toBe(1)
  })

  it('is refused for a client secret that the provider does not accept, with its error in the log', async () => {
    const received = await signIn({ client_secret: 'another' })
    expect(received).toMatchObject({ status: 409, module_code: 'SSO_ERR012' })
    expect(exchange.logged.at(-1)).toMatchObject({ refusal: 'provider-misconfigured', reason: 'invalid_client' })
    expect(exchange.logged.at(-1)?.msg).toMatch(
      /"invalid_client" \(client authentication failed\).*client_secret_basic and client_secret_post; the provider announces .*idp rotate/,
    )
  })

  it('does not begin for a client secret that the provider does not accept, where parameters are pushed', async () => {
    const id = randomUUID()
    const redirect_uris = [`${exchange.server.context.settingsOf('').domainurl}/callback/${id}`]
    peer = await startOidcPeer({ client: { redirect_uris, client_secret: 'another' }, configuration: pushing(true) })
    await connectContoso(exchange.server.context, peer.issuer, { id, kind: 'externalidp' })
    expect(await exchange.beginElsewhere()).toMatchObject({ status: 409, module_code: 'SSO_ERR012' })
    expect(exchange.logged.at(-1)).toMatchObject({ reason: 'invalid_client' })
  })
  it('keeps the role of an administrator, whose groups are in userinfo alone, at every sign-in', async () => {
    const [id, administrator] = [randomUUID(), randomUUID()]
    await exchange.inContoso("insert into tenant.roles (tenant_id, id, name) values ($1, $2, 'Administrator')", [
      contoso,
      administrator,
    ])
    const setRole = (role: string) =>
      exchange.inContoso("update tenant.accounts set role_id = $1 where email = 'user@contoso.test'", [role])
    const readRole = async () =>
      (await exchange.inContoso("select role_id from tenant.accounts where email = 'user@contoso.test'"))[0]
    await setRole(administrator)
    const redirect_uris = [`${exchange.server.context.settingsOf('').domainurl}/callback/${id}`]
    const settings = { configuration: { conformIdTokenClaims: true }, claims: { groups: ['heads'] } }
    peer = await startOidcPeer({ client: { redirect_uris }, ...settings })
    const groups = [{ group: 'heads', roleId: administrator }]
    await connectContoso(exchange.server.context, peer.issuer, { id, kind: 'externalidp', groups })
    for (const times of [1, 2]) {
      expect((await arrive(id)).status).toBe(200)
      expect({ role: await readRole(), requested: peer.requested.get('/me') }).toEqual({
        role: { role_id: administrator },
        requested: times,
      })
    }
    await setRole(demoId('role Contoso Staff'))
  })
})
