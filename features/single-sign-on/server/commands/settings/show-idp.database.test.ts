import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { noteListening, readListening } from '@portico/server/platform/operations/operation-queries.ts'
import { idp } from '#features/single-sign-on/server/commands/test-commands.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { providerKeys } from '@portico/saml/test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-show-'))
  exchange = await openExchange()
  await writeFile(join(folder, 'secret.txt'), 'a secret of the client')
  const addresses = { signOn: 'https://id.example.com/sso', logout: 'https://id.example.com/slo' }
  const metadata = providerMetadataXml('https://id.example.com', addresses, [providerKeys.certificatePem])
  await writeFile(join(folder, 'metadata.xml'), metadata)
  await portico('add', 'Contoso', 'openid', ...common, ...openid)
  await portico('add', 'Contoso', 'saml', ...common, '--metadata', 'metadata.xml', '--idp-initiated')
})
afterAll(async () => {
  await exchange.server.close()
  await rm(folder, { recursive: true })
})

const common = ['--kind', 'externalidp', '--role', 'Staff', '--group', 'crew=Staff', '--domain', 'contoso.test']
const openid = ['--issuer', 'https://id.example.com', '--client-id', 'portico', '--secret-file', 'secret.txt']

async function portico(...words: string[]) {
  const { context } = exchange.server
  const listening = await readListening(context.database, { port: 3000, https: false })
  const shown = await idp({ ...context, folder, now: new Date(), listening }, ...words)
  expect(shown.problems).toEqual([])
  return shown.lines
}
const idOf = async (name: string) =>
  (await exchange.inContoso<{ id: string }>('select id from tenant.connections where name = $1', [name]))[0]?.id ?? ''

it('the server responds at each address that idp show prints, to a request without proof', async () => {
  const here = async (name: string) => {
    const [json = ''] = await portico('show', 'Contoso', name, '--json')
    const { addresses } = JSON.parse(json) as { addresses: Record<string, string>[] }
    return addresses.find((each) =>
      Object.values(each).every((address) => address.startsWith('http://localhost:3000/')),
    )
  }
  const fetchAt = (address = '', method: 'GET' | 'POST' = 'GET') => {
    const { host, pathname } = new URL(address)
    return exchange.server.app.inject({ method, url: pathname, headers: { host } })
  }
  // The other two addresses are pages of the app.
  const {
    redirect: _,
    afterSigningOut: _page,
    backChannelLogout,
    frontChannelLogout,
    jwks,
    ...others
  } = {
    ...(await here('openid')),
  }
  const { entityId, assertionConsumer, singleLogout, ...otherSaml } = { ...(await here('saml')) }
  expect([others, otherSaml]).toEqual([{}, {}])
  // A path that is not served responds with 404.
  expect((await fetchAt(backChannelLogout, 'POST')).statusCode).toBe(400)
  expect((await fetchAt(frontChannelLogout)).statusCode).toBe(400)
  expect((await fetchAt(jwks)).json()).toMatchObject({ keys: [{ use: 'sig' }, { use: 'enc' }] })
  const metadata = await fetchAt(entityId)
  expect([metadata.statusCode, metadata.body]).toEqual([200, expect.stringContaining(`entityID="${entityId}"`)])
  expect(metadata.body).toContain('use="encryption"')
  expect((await fetchAt(assertionConsumer, 'POST')).statusCode).toBe(303)
  expect((await fetchAt(singleLogout)).statusCode).toBe(303)
})

it('idp show prints the addresses with the port that the server listens on, for each domain', async () => {
  const id = await idOf('openid')
  expect(await portico('show', 'Contoso', 'openid')).toContain(
    `redirect address      http://localhost:3000/callback/${id}`,
  )
  await noteListening(exchange.server.context.database, { port: 3500, https: true })
  const lines = await portico('show', 'Contoso', 'openid')
  for (const host of ['localhost', 'aurora.localhost', 'bv.localhost', 'vuln.localhost']) {
    expect(lines).toEqual(
      expect.arrayContaining([
        `redirect address      https://${host}:3500/callback/${id}`,
        `after signing out     https://${host}:3500/`,
        `back-channel logout   https://${host}:3500/api/iam/login/backchannel/${id}`,
        `front-channel logout  https://${host}:3500/api/iam/login/frontchannel/${id}`,
        `our keys (JWKS)       https://${host}:3500/api/iam/login/jwks/${id}`,
      ]),
    )
  }
  expect(await portico('show', 'Contoso', 'saml')).toContain(
    `assertion consumer    https://localhost:3500/api/iam/login/saml/${await idOf('saml')}/acs`,
  )
})

it('idp show prints the settings and keys of an OpenID connection, and no secret', async () => {
  const text = (await portico('show', 'Contoso', 'openid')).join('\n')
  expect(text).toMatch(/^issuer +https:\/\/id\.example\.com$/m)
  expect(text).toMatch(/^client authentication +auto \(as the provider announces\)$/m)
  expect(text).toMatch(/^groups +crew=Staff$/m)
  expect(text).toMatch(/^proven domains +contoso\.test$/m)
  expect(text).toMatch(/^tested +NOT TESTED$/m)
  expect(text).toMatch(/^signing-key +[0-9a-f]{64} +in use +ends 20\d\d-\d\d-\d\d$/m)
  expect(text).toMatch(/^client-secret +[0-9a-f]{16} +in use +no end known$/m)
  const [json = ''] = await portico('show', 'Contoso', 'openid', '--json')
  expect(JSON.parse(json)).toMatchObject({
    tenant: 'Contoso',
    issuer: 'https://id.example.com',
    role: 'Staff',
    groups: [{ group: 'crew', role: 'Staff' }],
    isEnforced: false,
    addresses: expect.arrayContaining([expect.objectContaining({ redirect: expect.stringContaining('/callback/') })]),
  })
  expect(text + json).not.toMatch(/a secret of the client|PRIVATE KEY|sealed/)
})

it('idp show prints what is known of a SAML provider', async () => {
  const text = (await portico('show', 'Contoso', 'saml')).join('\n')
  expect(text).toMatch(/^provider's entity id +https:\/\/id\.example\.com$/m)
  expect(text).toMatch(/^metadata +from a file$/m)
  expect(text).toMatch(/^signs users in at +https:\/\/id\.example\.com\/sso \(redirect\)/m)
  expect(text).toMatch(/^provider's certificates +[0-9a-f]{16} \(until 20\d\d-/m)
  expect(text).toMatch(/^sign-ins begun there +yes$/m)
  expect(text).toMatch(/^encryption-key +[0-9a-f]{64} +in use/m)
})

it('idp addresses prints what a connection will have, before it is added', async () => {
  const before = await portico('addresses', 'Contoso', 'later')
  await portico('add', 'Contoso', 'later', ...common, '--metadata', 'metadata.xml')
  const after = await portico('addresses', 'Contoso', 'later')
  expect(after.length).toBeGreaterThan(0)
  expect(before.slice(before.indexOf('By SAML:') + 1)).toEqual(after)
  expect(await portico('show', 'Contoso', 'later')).toEqual(expect.arrayContaining([...after]))
  await portico('set', 'Contoso', 'later', '--name', 'renamed')
  expect(await portico('addresses', 'Contoso', 'later')).not.toEqual(before)
  await portico('remove', 'Contoso', 'renamed')
  expect(await portico('addresses', 'Contoso', 'later')).toEqual(before)
})

it('a deployment without domains has the addresses of its default host', async () => {
  const { pool } = exchange.server.place
  const { rows } = await pool.query<{ host: string; settings: unknown }>('delete from platform.domains returning *')
  const [json = ''] = await portico('show', 'Contoso', 'openid', '--json')
  for (const { host, settings } of rows)
    await pool.query('insert into platform.domains (host, settings) values ($1, $2)', [host, JSON.stringify(settings)])
  const id = await idOf('openid')
  expect(JSON.parse(json)).toMatchObject({ addresses: [{ redirect: `https://localhost:3500/callback/${id}` }] })
})

it('what is done to a connection is an event', async () => {
  await portico('rotate', 'Contoso', 'saml')
  const both = await Promise.allSettled([1, 2].map(() => portico('remove', 'Contoso', 'saml')))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const events = await exchange.inContoso(
    "select event, reason from tenant.audit_events where event like 'connection-%' and reason in ('openid', 'saml') order by at, id",
  )
  expect(events).toEqual([
    { event: 'connection-made', reason: 'openid' },
    { event: 'connection-made', reason: 'saml' },
    { event: 'connection-key-rotated', reason: 'saml' },
    { event: 'connection-removed', reason: 'saml' },
  ])
})
