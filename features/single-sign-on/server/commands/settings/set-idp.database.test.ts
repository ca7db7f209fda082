import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { idp } from '#features/single-sign-on/server/commands/test-commands.ts'
import { connectContoso, contoso } from '#features/single-sign-on/server/test-connection.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { deleteConnections } from '#features/single-sign-on/server/test-connection-queries.ts'
import { foreignKeys, providerKeys } from '@portico/saml/test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let folder = ''
let id = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-set-'))
  exchange = await openExchange()
  for (const [name, host] of Object.entries({ one: 'one.example.com', other: 'other.example.com' })) {
    const addresses = { signOn: `https://${host}/sso`, logout: `https://${host}/slo` }
    const { certificatePem } = name === 'one' ? providerKeys : foreignKeys
    await writeFile(join(folder, `${name}.xml`), providerMetadataXml(`https://${host}`, addresses, [certificatePem]))
  }
})
afterAll(async () => {
  await exchange.server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await deleteConnections(exchange.server.place.pool, contoso)
  id = await connectContoso(exchange.server.context, 'https://id.example.com', { kind: 'externalidp' })
  await exchange.inContoso('update tenant.connections set tested_at = now() where id = $1', [id])
})

const by = { agent: 'command line, test', address: '' }
const set = (name: string, ...words: string[]) =>
  idp({ ...exchange.server.context, folder, now: new Date(), by }, 'set', 'Contoso', name, ...words)
const row = async () =>
  (await exchange.inContoso<Record<string, unknown>>('select * from tenant.connections where id = $1', [id]))[0] ?? {}
const link = (issuer: string) =>
  exchange.inContoso(
    `insert into tenant.linked_identities (tenant_id, connection_id, issuer, subject, account_id)
     select tenant_id, $1, $2, 'subject', id from tenant.accounts where email = 'user@contoso.test'`,
    [id, issuer],
  )
const links = () => exchange.inContoso('select issuer from tenant.linked_identities where connection_id = $1', [id])
const events = () =>
  exchange.inContoso("select event, reason, agent from tenant.audit_events where event like 'connection-%' order by id")

describe('idp set', () => {
  it('changes what is named and keeps id, keys, links and everything else', async () => {
    await link('https://id.example.com')
    const before = await row()
    const keys = await exchange.inContoso('select * from tenant.connection_keys where connection_id = $1', [id])
    const changed = await set(
      'test',
      '--trust-email',
      '--create-accounts',
      '--group',
      'crew=Staff',
      '--name',
      'council',
    )
    expect(changed).toMatchObject({
      problems: [],
      lines: [
        'council of Contoso is changed:',
        'name: test -> council',
        'trusts email: no -> yes',
        'groups: none -> crew=Staff',
        'creates accounts: no -> yes',
      ],
    })
    expect(await row()).toEqual({ ...before, name: 'council', trusts_email: true, creates_accounts: true })
    expect(await exchange.inContoso('select * from tenant.connection_keys where connection_id = $1', [id])).toEqual(
      keys,
    )
    expect(await links()).toHaveLength(1)
    expect((await set('council', '--no-trust-email', '--group', '')).lines).toEqual([
      'council of Contoso is changed:',
      'trusts email: yes -> no',
      'groups: crew=Staff -> none',
    ])
  })

  it('changes nothing the second time, and writes no event of it', async () => {
    const many = (await events()).length
    await set('test', '--client-auth', 'post')
    expect((await set('test', '--client-auth', 'client_secret_post')).lines).toEqual(['test is unchanged.'])
    const written = await events()
    expect(written).toHaveLength(many + 1)
    expect(written.at(-1)).toEqual({ event: 'connection-changed', reason: 'test', agent: 'command line, test' })
  })

  it('forgets the test, and links at the former issuer, where another issuer follows', async () => {
    await link('https://id.example.com')
    const { lines } = await set('test', '--issuer', 'https://new.example.com')
    expect(lines).toEqual([
      'test of Contoso is changed:',
      'issuer: https://id.example.com -> https://new.example.com',
      'Accounts that were linked at the former issuer: 1. The next sign-in links them again, by a verified address.',
      'The connection to the provider has changed; test it: npm run portico -- idp test Contoso test',
    ])
    expect(await row()).toMatchObject({ id, issuer: 'https://new.example.com', tested_at: null })
    expect(await links()).toEqual([])
  })

  it('keeps the links where the issuer differs by a slash at its end', async () => {
    await link('https://id.example.com')
    const { lines } = await set('test', '--issuer', 'https://id.example.com/')
    expect(lines.join(' ')).not.toContain('Accounts that were known')
    expect(await links()).toHaveLength(1)
  })

  it('makes the key that private_key_jwt needs, and requires a secret on the way back', async () => {
    await set('test', '--client-auth', 'private_key_jwt')
    const kinds = await exchange.inContoso<{ kind: string }>(
      'select kind from tenant.connection_keys where connection_id = $1 order by kind',
      [id],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['client-secret', 'encryption-key', 'signing-key'])
    await exchange.inContoso("delete from tenant.connection_keys where kind = 'client-secret'")
    expect((await set('test', '--client-auth', 'basic')).problems).toEqual([
      'test has no client secret: npm run portico -- idp rotate with --secret-file sets one first.',
    ])
  })

  it('reads other metadata of a SAML connection, with its certificates', async () => {
    await idp({ ...exchange.server.context, folder, now: new Date() }, ...addSaml)
    const [added] = await exchange.inContoso<{ id: string }>("select id from tenant.connections where name = 'library'")
    // The metadata was read from an address until the change. The former provider's address must not bring its
    // certificates back.
    await exchange.inContoso("update tenant.connections set metadata_url = 'https://one.example.com/' where id = $1", [
      added?.id,
    ])
    const { lines } = await set('library', '--metadata', 'other.xml', '--name-id-attribute', 'uid')
    expect(await exchange.inContoso('select metadata_url from tenant.connections where id = $1', [added?.id])).toEqual([
      { metadata_url: '' },
    ])
    expect(lines.filter((line) => line.startsWith('provider') || line.startsWith('accounts'))).toEqual([
      "provider's entity id: https://one.example.com -> https://other.example.com",
      expect.stringMatching(/^provider's certificates: [0-9a-f]{16} \(until /),
      'accounts keyed by: NameID -> uid',
    ])
    const certificates = await exchange.inContoso<{ certificate: string }>(
      "select certificate from tenant.connection_keys where connection_id = $1 and kind = 'provider-certificate'",
      [added?.id],
    )
    expect(certificates.map(({ certificate }) => certificate.trim())).toEqual([foreignKeys.certificatePem.trim()])
  })

  it.each([
    [['--issuer', 'http://id.example.com'], 'The issuer must begin with https://.'],
    [['--client-id', ''], 'Specify the client id at the provider: --client-id.'],
    [['--metadata', 'one.xml'], '--metadata is for SAML, and this is OpenID.'],
    [['--kind', 'msauth', '--directory', ''], /^Specify the directories whose users may sign in/],
    [['--role', 'Boss'], '--role Boss: Contoso has the roles Staff.'],
    [['--name', 'taken'], 'Contoso has a connection taken already.'],
    [['--name', 'Entra \u202eDI'], 'The name must not have control characters, or those that turn text around.'],
    [['--name', 'Entra\u001b[2J'], 'The name must not have control characters, or those that turn text around.'],
    [[], 'Specify what to change: idp set has the options of idp add.'],
  ])('refuses %j, and changes nothing', async (words, problem) => {
    await connectContoso(exchange.server.context, 'https://id.example.com', { name: 'taken' })
    const before = await row()
    expect((await set('test', ...words)).problems).toEqual([
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    ])
    expect(await row()).toEqual(before)
  })

  it('refuses another kind while all accounts have to sign in through this one', async () => {
    const authtype = (to: string) => exchange.inContoso('update tenant.tenants set authtype = $1', [to])
    const [before] = await exchange.inContoso<{ authtype: string }>('select authtype from tenant.tenants')
    await authtype('externalidp')
    const { problems } = await set('test', '--kind', 'msauth', '--directory', demoId('directory'))
    await authtype(before?.authtype ?? 'local')
    expect(problems).toEqual([
      'Contoso signs in through externalidp only: run idp release first, then change the kind.',
    ])
  })

  it('names the connections that there are, and the tenants', async () => {
    expect((await set('nothing', '--trust-email')).problems).toEqual([
      'Contoso has no connection nothing. It has test.',
    ])
    const parts = { ...exchange.server.context, folder, now: new Date() }
    expect((await idp(parts, 'list', 'Nowhere')).problems).toEqual([
      'There is no tenant Nowhere. There are Aurora, Borealis, Contoso, Dunmore.',
    ])
  })
})

const addSaml = ['add', 'Contoso', 'library', '--kind', 'externalidp', '--metadata', 'one.xml', '--role', 'Staff']
