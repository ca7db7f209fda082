import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoDirectory } from '@portico/demo/oidc/people.ts'
import { startDemoOidcProvider, type DemoProvider } from '@portico/demo/oidc/start-demo-oidc-provider.ts'
import { startDemoSamlProvider, type DemoSamlProvider } from '@portico/demo/saml/start-demo-saml-provider.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { readCommand } from '#server/core/commands/read-command.ts'
import { runWords } from '#server/core/commands/test-commands.ts'
import { hubCommands } from '@portico/features/chat-links/server/hub-commands.ts'
import { idpCommands } from '@portico/features/single-sign-on/server/commands/idp-commands.ts'
import { idp } from '@portico/features/single-sign-on/server/commands/test-commands.ts'
import { runIn } from '@portico/features/single-sign-on/server/test-connection-queries.ts'
import { examplesOf, ssoPages, type Example } from './test-documentation-examples.ts'

const client = { clientId: 'portico-demo', clientSecret: 'the secret of the demo', redirectUris: [], afterLogout: [] }
const host = 'http://localhost:3000'
let server: TestServer
let openid: DemoProvider
let saml: DemoSamlProvider
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-examples-'))
  server = await openTestServer({}, () => ({}))
  const addresses = { redirectUris: [`${host}/callback/x`], afterLogout: [`${host}/`], logoutUri: `${host}/logout` }
  openid = await startDemoOidcProvider(0, { ...client, ...addresses })
  saml = await startDemoSamlProvider({ port: 0, dataFolder: folder, serviceProviders: [] })
  const metadata = await (await fetch(saml.metadataUrl)).text()
  // In metadata from a file, addresses must begin with https://, even on localhost.
  const safe = metadata.replaceAll('Location="http://', 'Location="https://')
  await writeFile(join(folder, 'metadata.xml'), safe)
  await writeFile(join(folder, 'secret.txt'), client.clientSecret)
})
afterAll(async () => {
  await openid.close()
  await saml.close()
  await server.close()
  await rm(folder, { recursive: true })
})

/** The values that replace the reader's own: the demo's tenants, providers and files, by the option they belong to. */
const standIns: Record<string, () => string> = {
  '--issuer': () => openid.issuer,
  '--client-id': () => client.clientId,
  '--secret-file': () => 'secret.txt',
  '--directory': () => demoDirectory,
}
function standingIn(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const option = words[index - 1] ?? ''
    if (option === '--metadata') return word.startsWith('https://') ? saml.metadataUrl : 'metadata.xml'
    return standIns[option]?.() ?? word
  })
}

/** Takes the step that the page describes only in a sentence: signs in once, so that an account is linked. */
async function signInOnce(tenantName: string): Promise<void> {
  await runIn(
    server.place.pool,
    demoId(`tenant ${tenantName}`),
    `insert into tenant.linked_identities (tenant_id, connection_id, issuer, subject, account_id)
     select connection.tenant_id, connection.id, connection.issuer, 'subject', account.id
     from tenant.connections as connection join tenant.accounts as account using (tenant_id)
     where account.is_active on conflict do nothing`,
    [],
  )
}

/** Returns whether a command shows how it is used, with names in angle brackets, rather than an example. */
const isUsage = (words: readonly string[]) => words.some((word) => /^\[?<(tenant|name)>$/.test(word))

async function problemsOf({ words }: Example): Promise<readonly string[]> {
  const [topic = '', ...rest] = standingIn(words)
  const context = { ...server.context, folder }
  if (topic === 'hub') return (await runWords(hubCommands, [topic, ...rest], context)).problems
  if (isUsage(rest)) {
    const read = await readCommand(idpCommands, [topic, ...rest], folder)
    return read.ok ? [] : read.error
  }
  const [verb = '', tenant = ''] = rest
  if (['enforce', 'unlink'].includes(verb)) await signInOnce(tenant)
  return (await idp(context, ...rest)).problems
}

it.each([...ssoPages])('the examples of %s work with the demo, in their order', async (name, markdown) => {
  await removeConnections()
  const failed: { place: string; text: string; problems: readonly string[] }[] = []
  const examples = examplesOf(name, markdown)
  const addedUnder = new Map<string, string>()
  for (const example of examples) {
    // Each heading is independent: connections of another one are deleted first.
    const [, verb = '', tenant = '', connection = ''] = example.words
    if (verb === 'add') {
      const before = addedUnder.get(`${tenant} ${connection}`) ?? example.place
      if (before !== example.place) await remove(tenant, connection)
      addedUnder.set(`${tenant} ${connection}`, example.place)
    }
    const problems = await problemsOf(example)
    if (problems.length > 0) failed.push({ place: example.place, text: example.text, problems })
  }
  expect(failed).toEqual([])
})

async function removeConnections(): Promise<void> {
  const { lines } = await idp({ ...server.context, folder, now: new Date() }, 'list')
  for (const line of lines.slice(1)) {
    const [, tenant = '', name = ''] = /^(\S+) +(\S+(?: \S+)*) {2}/.exec(line) ?? []
    if (tenant !== '') await remove(tenant, name)
  }
}

const remove = (tenant: string, name: string) =>
  idp({ ...server.context, folder, now: new Date() }, 'remove', tenant, name)

it('every command and option is in the documentation, and no other one', () => {
  const text = [...ssoPages.values()].join('\n')
  const verbs = [...text.matchAll(/(?:`|-- )idp ([a-z-]+)/g)].map(([, verb = '']) => verb)
  expect([...new Set(verbs)].toSorted()).toEqual(
    idpCommands.map((command) => command.name.slice('idp '.length)).toSorted(),
  )
  const idpUsage = idpCommands.flatMap((command) => command.usage).join('\n')
  const options = [...new Set(idpCommands.flatMap((command) => Object.keys(command.options)))]
  expect(options.filter((name) => !text.includes(`\`--${name}`))).toEqual([])
  const reference = ['single-sign-on.md', 'single-sign-on-commands.md', 'single-sign-on-with-saml.md']
  const named = reference.flatMap((page) => [...(ssoPages.get(page) ?? '').matchAll(/[\s`]--(?:no-)?([a-z][a-z-]*)/g)])
  expect(named.map(([, name = '']) => name).filter((name) => !options.includes(name))).toEqual([])
  expect(options.filter((name) => !idpUsage.includes(`--${name}`))).toEqual([])
})

it.each([
  ['Client authentication', ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'JWKS', 'PAR']],
  ['Private certificate authorities', ['NODE_EXTRA_CA_CERTS', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', '`tls`']],
  ['Who is offered it', ['Email ID', 'Continue with Microsoft', 'Continue with single sign-on', 'by its own name']],
])('the documentation has its part "%s"', (heading, words) => {
  const page = ssoPages.get('single-sign-on.md') ?? ''
  const [, part = ''] = page.split(`\n## ${heading}\n`)
  const [text = ''] = part.split('\n## ')
  const flowing = text.replaceAll(/\s+/g, ' ')
  expect(words.filter((word) => !flowing.includes(word))).toEqual([])
})

it.each([
  ['LemonLDAP::NG', ['--issuer', '--metadata', '--trust-email', 'Front-channel']],
  ['SimpleSAMLphp', ['--metadata', '--name-id-attribute', 'encryption', 'logout']],
])('the documentation has a recipe for %s', (provider, words) => {
  const page = ssoPages.get('single-sign-on-by-provider.md') ?? ''
  const recipe = page.split('\n## ').find((part) => part.startsWith(`${provider}\n`)) ?? ''
  expect(words.filter((word) => !recipe.toLowerCase().includes(word.toLowerCase()))).toEqual([])
})
