import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { idp } from './test-commands.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { providerKeys } from '@portico/saml/test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-add-'))
  exchange = await openExchange()
})
afterAll(async () => {
  await exchange.server.close()
  await rm(folder, { recursive: true })
})

async function add(name: string, ...words: string[]) {
  const context = { ...exchange.server.context, folder }
  const added = await idp(context, 'add', 'Contoso', name, '--kind', 'externalidp', '--role', 'Staff', ...words)
  expect(added.problems).toEqual([])
  const [found] = await exchange.inContoso<{ id: string }>('select id from tenant.connections where name = $1', [name])
  return { lines: added.lines.map((line) => line.trim()), id: found?.id ?? '' }
}
const addressAfter = (lines: string[], label: string) =>
  lines.filter((line) => line.startsWith(label)).map((line) => line.slice(label.length).trim())

it('idp add names what to enter at an OpenID provider, for each domain', async () => {
  await writeFile(join(folder, 'secret.txt'), 'a secret of the client')
  const way = ['--issuer', 'https://id.example.com', '--client-id', 'portico', '--secret-file', 'secret.txt']
  const { lines, id } = await add('openid', ...way)
  const redirects = addressAfter(lines, 'redirect address')
  expect(redirects.length).toBeGreaterThan(0)
  const hosts = redirects.map((address) => address.replace(`/callback/${id}`, ''))
  expect(addressAfter(lines, 'after signing out')).toEqual(hosts.map((host) => `${host}/`))
  expect(addressAfter(lines, 'back-channel logout')).toEqual(
    hosts.map((host) => `${host}/api/iam/login/backchannel/${id}`),
  )
})

it('idp add names what to enter at a SAML provider, for each domain', async () => {
  const addresses = { signOn: 'https://id.example.com/sso', logout: 'https://id.example.com/slo' }
  const metadata = providerMetadataXml('https://id.example.com', addresses, [providerKeys.certificatePem])
  await writeFile(join(folder, 'metadata.xml'), metadata)
  const { lines, id } = await add('saml', '--metadata', 'metadata.xml')
  const entities = addressAfter(lines, 'entity id, metadata')
  expect(entities.length).toBeGreaterThan(0)
  expect(entities.every((entity) => entity.endsWith(`/api/iam/login/saml/${id}`))).toBe(true)
  expect(addressAfter(lines, 'assertion consumer')).toEqual(entities.map((entity) => `${entity}/acs`))
  expect(addressAfter(lines, 'single logout')).toEqual(entities.map((entity) => `${entity}/logout`))
})
