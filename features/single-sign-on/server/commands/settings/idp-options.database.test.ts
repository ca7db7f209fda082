import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { idp } from '#features/single-sign-on/server/commands/test-commands.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { providerKeys } from '@portico/saml/test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-options-'))
  exchange = await openExchange()
  await writeFile(join(folder, 'secret.txt'), 'a secret of the client')
  const addresses = { signOn: 'https://id.example.com/sso', logout: 'https://id.example.com/slo' }
  const metadata = providerMetadataXml('https://id.example.com', addresses, [providerKeys.certificatePem])
  await writeFile(join(folder, 'metadata.xml'), metadata)
})
afterAll(async () => {
  await exchange.server.close()
  await rm(folder, { recursive: true })
})

const add = (name: string, ...words: string[]) =>
  idp(
    { ...exchange.server.context, folder, now: new Date() },
    'add',
    'Contoso',
    name,
    '--kind',
    'externalidp',
    ...words,
  )
const openid = ['--issuer', 'https://id.example.com', '--client-id', 'portico']
const withSecret = [...openid, '--secret-file', 'secret.txt', '--role', 'Staff']
const saml = ['--metadata', 'metadata.xml', '--role', 'Staff']
const rowOf = async (name: string) =>
  (await exchange.inContoso<Record<string, unknown>>('select * from tenant.connections where name = $1', [name]))[0]

it('adds what OpenID providers require', async () => {
  const more = ['--trust-email', '--require-context', 'phr', '--require-context', 'phrh']
  expect(await add('posting', ...withSecret, '--client-auth', 'post', ...more)).toMatchObject({ problems: [] })
  expect(await rowOf('posting')).toMatchObject({
    client_auth: 'client_secret_post',
    trusts_email: true,
    required_contexts: ['phr', 'phrh'],
  })
  await add('announced', ...withSecret, '--client-auth', 'auto')
  expect(await rowOf('announced')).toMatchObject({ client_auth: '', trusts_email: false, required_contexts: [] })
  await add('basic', ...withSecret, '--client-auth', 'client_secret_basic')
  expect(await rowOf('basic')).toMatchObject({ client_auth: 'client_secret_basic' })
})

it('adds the names of claims, and leave for sign-ins that begin at the provider', async () => {
  await add('renamed', ...withSecret, '--groups-claim', 'roles', '--email-claim', 'upn', '--scopes', 'openid roles')
  expect(await rowOf('renamed')).toMatchObject({ groups_claim: 'roles', email_claim: 'upn', scopes: 'openid roles' })
  await add('begun-there', ...saml, '--idp-initiated')
  expect(await rowOf('begun-there')).toMatchObject({
    idp_initiated: true,
    groups_claim: 'groups',
    email_claim: 'email',
  })
})

it('needs no client secret with private_key_jwt, and has keys of its own instead', async () => {
  const way = ['--client-auth', 'private_key_jwt', '--role', 'Staff']
  expect(await add('by-key', ...openid, ...way)).toMatchObject({ problems: [] })
  const row = await rowOf('by-key')
  expect(row).toMatchObject({ client_auth: 'private_key_jwt' })
  const keys = await exchange.inContoso<{ kind: string }>(
    'select kind from tenant.connection_keys where connection_id = $1 order by kind',
    [row?.['id']],
  )
  expect(keys.map(({ kind }) => kind)).toEqual(['encryption-key', 'signing-key'])
  expect((await add('both', ...withSecret, ...way)).problems).toEqual([
    'private_key_jwt needs no client secret: leave --secret-file out.',
  ])
})

it('adds what SAML providers require', async () => {
  const mfa = 'https://refeds.org/profile/mfa'
  const more = ['--name-id-attribute', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6', '--require-context', mfa]
  expect(await add('library', ...saml, ...more)).toMatchObject({ problems: [] })
  expect(await rowOf('library')).toMatchObject({
    name_id_attribute: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
    required_contexts: [mfa],
  })
})

it.each([
  [[...withSecret, '--name-id-attribute', 'uid'], '--name-id-attribute is for SAML, and this is OpenID.'],
  [[...withSecret, '--idp-initiated'], '--idp-initiated is for SAML, and this is OpenID.'],
  [[...withSecret, '--scopes', 'profile'], '--scopes must have openid in it.'],
  [
    [...withSecret, '--client-auth', 'tls'],
    '--client-auth tls: use basic, post, private_key_jwt or auto (as the provider announces).',
  ],
  [
    [...withSecret, '--require-context', 'one two'],
    '--require-context "one two": use one value without spaces, once for each.',
  ],
  [[...saml, '--client-auth', 'post'], '--client-auth is for OpenID, and this is SAML.'],
  [[...saml, '--directory', 'one'], '--directory is for OpenID, and this is SAML.'],
  [[...saml, '--trust-email'], '--trust-email is for OpenID: addresses that a SAML provider signs count already.'],
  [
    [...saml, '--require-context', 'mfa'],
    '--require-context mfa: SAML takes a URI, such as https://refeds.org/profile/mfa.',
  ],
  [[...withSecret, '--role', 'Boss'], '--role Boss: Contoso has the roles Staff.'],
  [[...withSecret, '--group', 'all=Boss'], '--group all=Boss: Contoso has the roles Staff.'],
  [[...withSecret, '--group', 'all'], '--group all: write the group at the provider, = and a role of Contoso: Staff.'],
  [[...withSecret, '--group', 'all=Staff', '--group', 'all=Staff'], '--group all=Staff: all is given twice.'],
])('refuses %j', async (words, problem) => {
  const { problems } = await add('wrong', ...words)
  expect(problems).toEqual([problem])
  expect(await rowOf('wrong')).toBeUndefined()
})
