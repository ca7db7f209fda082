import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { base64Of } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import { idp } from './test-commands.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { startTestSaml } from '#features/single-sign-on/server/test-saml.ts'
import { foreignKeys } from '@portico/saml/test-exchange.ts'

const id = randomUUID()
let exchange: Awaited<ReturnType<typeof openExchange>>
let saml: Awaited<ReturnType<typeof startTestSaml>>
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-metadata-'))
  exchange = await openExchange()
  saml = await startTestSaml(exchange.server.context, id)
})
afterAll(async () => {
  await saml.close()
  await exchange.server.close()
  await rm(folder, { recursive: true })
})

const testIdp = (...words: string[]) => idp({ ...exchange.server.context, folder }, 'test', 'Contoso', id, ...words)
const certificates = () =>
  exchange.inContoso("select 1 from tenant.connection_keys where kind = 'provider-certificate'")

describe('idp test of a SAML provider that was set from a file', () => {
  it('asks for the new file', async () => {
    expect((await testIdp()).problems).toEqual([
      `${id} was set from a file: specify the new one with --metadata <file>.`,
    ])
  })

  it('reads the new file with one more certificate', async () => {
    const metadata = (await (await fetch(`${saml.address}/metadata`)).text()).replaceAll(
      'Location="http://',
      'Location="https://',
    )
    const more = base64Of(foreignKeys.certificatePem)
    const key = /<KeyDescriptor.*<\/KeyDescriptor>/s.exec(metadata)?.[0] ?? ''
    const both = metadata.replace(key, key + key.replace(/(<ds:X509Certificate>)[^<]*/, `$1${more}`))
    await writeFile(join(folder, 'new.xml'), both)
    const printed = await testIdp('--metadata', 'new.xml')
    expect(printed?.problems).toEqual([])
    expect(printed?.lines[0]).toContain('with 2 certificates')
    expect(await certificates()).toHaveLength(2)
  })

  it('refuses that of another provider', async () => {
    const metadata = await (await fetch(`${saml.address}/metadata`)).text()
    await writeFile(join(folder, 'other.xml'), metadata.replaceAll('http://', 'https://'))
    expect((await testIdp('--metadata', 'other.xml')).problems).toEqual([
      expect.stringMatching(/^metadata-other-entity/),
    ])
    expect((await testIdp('--metadata', 'nothing.xml')).problems[0]).toMatch(/^\/.*nothing\.xml cannot be read\.$/)
  })
})
