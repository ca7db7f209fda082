import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { base64Of } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import { idp } from './test-commands.ts'
import { openOwnKeys } from '#features/single-sign-on/server/keys/own-keys.ts'
import { findConnectionById } from '#features/single-sign-on/server/connection-queries.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { signInBySaml, startTestSaml } from '#features/single-sign-on/server/test-saml.ts'
import { readCertificate } from '@portico/saml/read-idp-metadata.ts'
import { readSignedQuery } from '@portico/saml/redirect-signature.ts'
import { everyElement, readXml, type XmlElement } from '@portico/saml/xml-element.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let saml: Awaited<ReturnType<typeof startTestSaml>>
let id = ''

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
beforeEach(async () => {
  id = randomUUID()
  saml = await startTestSaml(exchange.server.context, id)
})
afterEach(() => saml.close())

const rotate = (...words: string[]) => idp(exchange.server.context, 'rotate', 'Contoso', id, ...words)
const show = () => idp(exchange.server.context, 'show', 'Contoso', id)

/** Returns the fingerprints in our metadata, as a provider reads them, by use. */
async function published(use: 'signing' | 'encryption') {
  const { payload } = await exchange.server.app.inject({ url: new URL(saml.ours.entityId).pathname })
  const root = readXml(payload, 'metadata')
  if ('refusal' in root) throw new Error(root.explain)
  return everyElement(root)
    .filter(({ element }) => element.local === 'KeyDescriptor' && element.attributes.get('use') === use)
    .map(({ element }) => fingerprintIn(element))
}

function fingerprintIn(key: XmlElement): string {
  const text = everyElement(key).find(({ element }) => element.local === 'X509Certificate')?.element.text ?? ''
  const read = readCertificate(text)
  return 'refusal' in read ? read.explain : read.fingerprint
}

/** Returns the fingerprints of our published keys that verify the signature of a request. */
async function signer(): Promise<string[]> {
  const began = await exchange.beginElsewhere({ connectionid: id })
  const query = exchange.addressOf(began.data).split('?')[1] ?? ''
  const found = await findConnectionById(exchange.server.context.database, id, new Date())
  const { published: pems } = openOwnKeys(exchange.server.context, found?.ownKeys ?? [], new Date())
  const certificates = pems.map((pem) => readCertificate(base64Of(pem)))
  return certificates.flatMap((certificate) =>
    'refusal' in certificate || 'refusal' in readSignedQuery(query.replace(/&login_hint=[^&]*/, ''), [certificate])
      ? []
      : [certificate.fingerprint],
  )
}

/** Lets some days pass for the keys of the connection. */
const waitDays = (days: number) =>
  exchange.inContoso(
    `update tenant.connection_keys set begins_at = begins_at - $2 * interval '1 day',
       ends_at = ends_at - $2 * interval '1 day' where connection_id = $1`,
    [id, days],
  )

describe('idp rotate of our own keys', () => {
  it('publishes the next signing key for a week before it signs, and keeps the former one after', async () => {
    const [first = ''] = await published('signing')
    const { problems, lines } = await rotate('--own-keys')
    expect(problems).toEqual([])
    expect(lines[0]).toMatch(/^The next signing key is published and signs from \d{4}-\d\d-\d\d/)
    const [current, next = ''] = await published('signing')
    expect(current).toBe(first)
    expect(await signer()).toEqual([first])
    await signInBySaml(exchange, saml, id)
    const shown = (await show()).lines.filter((line) => line.startsWith('signing-key'))
    expect(shown).toEqual([expect.stringMatching(/begins \d/), expect.stringMatching(/replaced, ends \d/)])

    await waitDays(8)
    expect(await published('signing')).toEqual([next, first])
    expect(await signer()).toEqual([next])

    await waitDays(30)
    expect(await published('signing')).toEqual([next])
  })

  it('publishes the next encryption key alone, and decrypts with the former one until it ends', async () => {
    await rotate()
    const [first] = await published('encryption')
    await waitDays(8)
    await rotate()
    const [second, more] = await published('encryption')
    expect([second === first, more]).toEqual([false, undefined])
    const found = await findConnectionById(exchange.server.context.database, id, new Date())
    expect(openOwnKeys(exchange.server.context, found?.ownKeys ?? [], new Date()).decryption).toHaveLength(2)
  })

  it('is refused while a next key waits, and --now lets that one sign at once', async () => {
    await rotate()
    const [, next = ''] = await published('signing')
    expect((await rotate()).problems[0]).toMatch(/published already and signs from .* --now/)
    expect((await rotate('--now')).problems).toEqual([])
    expect(await signer()).toEqual([next])
    expect(await published('signing')).toHaveLength(2)
  })

  it('takes no client secret for SAML, and then makes no key', async () => {
    const before = await published('signing')
    expect((await rotate('--secret-file', 'secret.txt')).problems[0]).toContain('--secret-file is for OpenID')
    expect(await published('signing')).toEqual(before)
  })

  it('ends the former keys at once with --now --retire-old, for a key that leaked', async () => {
    expect((await rotate('--retire-old')).problems[0]).toContain('add --now')
    const [first = ''] = await published('signing')
    expect((await rotate('--now', '--retire-old')).problems).toEqual([])
    const left = await published('signing')
    expect(left).toHaveLength(1)
    expect(left).not.toContain(first)
    expect(await signer()).toEqual(left)
  })

  it('makes one next key of two commands at the same instant', async () => {
    const both = await Promise.all([rotate(), rotate()])
    expect(both.filter(({ problems }) => problems.length === 0)).toHaveLength(1)
    expect(await published('signing')).toHaveLength(2)
  })
})
