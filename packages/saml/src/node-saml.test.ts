import { createRequire } from 'node:module'
import { SAML } from '@node-saml/node-saml'
import { describe, expect, it } from 'vitest'
import { createAuthnRequest } from './authn-request.ts'
import { createLogoutRequest, createLogoutResponse } from './logout-messages.ts'
import { processResponse } from './process-response.ts'
import type { SamlMessage, SamlProvider } from './provider.ts'
import { isRefusal, refuse } from './refusal.ts'
import { spMetadata } from './sp-metadata.ts'
import {
  foreignKeys,
  inputOf,
  knownProvider,
  makeKeys,
  providerKeys,
  responseOf,
  serviceProvider,
} from './test-exchange.ts'
import { compareWithNodeSaml, nodeSamlOptions, readByNodeSaml } from './test-node-saml.ts'
import { readXml, type XmlElement } from './xml-element.ts'

// node-saml is an oracle of the tests: another implementation, with another XML parser. It checks the messages written
// here, and every response in a test of this workspace (`compareWithNodeSaml`).

const provider = knownProvider()

it('node-saml uses the dependencies that are pinned here, not its own copies', () => {
  const ours = createRequire(import.meta.url)
  const theirs = createRequire(ours.resolve('@node-saml/node-saml'))
  for (const part of ['xml-crypto', '@xmldom/xmldom']) expect(theirs.resolve(part)).toBe(ours.resolve(part))
})

describe('the comparison of a response', () => {
  const good = () => inputOf(responseOf())

  it('passes where both accept and read the same', async () => {
    const input = good()
    await expect(compareWithNodeSaml(input, await processResponse(input))).resolves.toBeUndefined()
  })

  it.each([
    ['name', { nameId: { value: 'admin@dunmore.test', format: null, nameQualifier: null, spNameQualifier: null } }],
    ['session', { sessionIndex: null }],
    ['attribute', { attributes: { groups: ['admin'] } }],
  ])('fails where we read another %s', async (_title, changes) => {
    const ours = await processResponse(good())
    if (isRefusal(ours)) throw new Error(ours.explain)
    const other = { ...ours, identity: { ...ours.identity, ...changes } }
    await expect(compareWithNodeSaml(good(), other)).rejects.toThrow()
  })

  it('fails where one accepts and the other refuses', async () => {
    const ours = await processResponse(good())
    await expect(compareWithNodeSaml(good(), refuse('too-old', 'It is not.'))).rejects.toThrow('too-old')
    const forged = inputOf(responseOf({ by: foreignKeys }))
    await expect(compareWithNodeSaml(forged, ours)).rejects.toThrow('Invalid signature')
  })

  it.each([
    ['another key', responseOf({ by: foreignKeys })],
    ['an assertion that is not signed', responseOf({ signs: 'response' })],
    ['another audience', responseOf({ fields: { audience: 'https://other.test' } })],
    ['an assertion of the past', responseOf({ fields: { notOnOrAfter: '2020-01-01T00:00:00Z' } })],
    ['another request', responseOf({ fields: { inResponseTo: '_other' } })],
  ])('uses a reader that itself refuses %s', async (_title, xml) => {
    expect(await readByNodeSaml(inputOf(xml).samlResponse, inputOf(xml))).toHaveProperty('problem')
  })
})

/** Returns the content of an element without the parts that always differ: time and white space. */
const shapeOf = ({ local, uri, attributes, children, text }: XmlElement): unknown => ({
  name: `${uri} ${local}`,
  attributes: Object.fromEntries([...attributes].filter(([name]) => name !== 'IssueInstant')),
  text: text.trim(),
  children: children.map(shapeOf),
})

function shapeOfXml(xml: string): unknown {
  const root = readXml(xml)
  if (isRefusal(root)) throw new Error(root.explain)
  return shapeOf(root)
}

const xmlOf = (message: SamlMessage | null): string => (message?.kind === 'form' ? message.xml : '')
const post = { binding: 'post' as const, url: 'https://login.dunmore.test/post?a=1&b=2' }

describe('an AuthnRequest', () => {
  it.each([
    ['plain', {}, {}],
    ['for a fresh sign-in', { forceAuthentication: true }, { forceAuthn: true }],
    [
      'with contexts',
      { requiredContexts: ['urn:one', 'https://two.test/?a&b'] },
      {
        disableRequestedAuthnContext: false,
        authnContext: ['urn:one', 'https://two.test/?a&b'],
        racComparison: 'exact' as const,
      },
    ],
  ])('is the one that node-saml writes: %s', async (_title, input, options) => {
    const ours = await createAuthnRequest({
      provider: { ...provider, signOn: [post] },
      serviceProvider,
      relayState: 's',
      ...input,
    })
    const theirs = new SAML({
      ...nodeSamlOptions(provider, serviceProvider),
      entryPoint: post.url,
      generateUniqueId: () => ours.requestId,
      skipRequestCompression: true,
      ...options,
    })
    const { SAMLRequest } = await theirs.getAuthorizeMessageAsync('s')
    expect(shapeOfXml(xmlOf(ours))).toEqual(shapeOfXml(Buffer.from(String(SAMLRequest), 'base64').toString()))
  })
})

describe('a logout message of ours', () => {
  const signed = { ...serviceProvider, signing: makeKeys('Ours') }
  const ours = knownProvider(signed.signing).certificates
  const nameId = { value: 'una & "co"@dunmore.test', format: 'urn:f', nameQualifier: 'q<', spNameQualifier: null }
  /** Returns node-saml in the role of the provider, with our certificate and name. */
  const there = () =>
    new SAML({
      ...nodeSamlOptions(provider, serviceProvider),
      idpCert: ours.map(({ pem }) => pem),
      idpIssuer: signed.entityId,
    })
  const at = (binding: 'redirect' | 'post'): SamlProvider => ({
    ...provider,
    logout: [{ binding, url: 'https://login.dunmore.test/out?x=1', responseUrl: 'https://login.dunmore.test/done' }],
  })
  const request = (binding: 'redirect' | 'post') =>
    createLogoutRequest({
      provider: at(binding),
      serviceProvider: signed,
      nameId,
      sessionIndex: 's "1"',
      relayState: 'a b+c',
    })
  const queryOf = (message: SamlMessage | null) =>
    message?.kind === 'redirect' ? (message.url.split('?')[1] ?? '') : ''
  const read = (query: string) => there().validateRedirectAsync(Object.fromEntries(new URLSearchParams(query)), query)

  it('is read by node-saml from an address, as written', async () => {
    const message = await request('redirect')
    const { profile } = await read(queryOf(message))
    expect(profile).toMatchObject({
      ID: message?.requestId,
      issuer: signed.entityId,
      nameID: nameId.value,
      nameIDFormat: 'urn:f',
      sessionIndex: 's "1"',
    })
  })

  it('is refused by node-saml when the address was changed', async () => {
    const query = queryOf(await request('redirect'))
    await expect(read(query.replace('RelayState=a', 'RelayState=b'))).rejects.toThrow('Invalid query signature')
  })

  it('is read by node-saml from a form, signed within, and refused when it was changed', async () => {
    const xml = xmlOf(await request('post'))
    const container = (text: string) => ({ SAMLRequest: Buffer.from(text).toString('base64') })
    expect((await there().validatePostRequestAsync(container(xml))).profile).toMatchObject({ nameID: nameId.value })
    await expect(there().validatePostRequestAsync(container(xml.replace('>una ', '>eve ')))).rejects.toThrow(
      'signature',
    )
  })

  it.each([true, false])('answers a request as node-saml does (success: %s)', async (isSuccess) => {
    const input = { serviceProvider: signed, requestId: '_asked', isSuccess, relayState: null }
    const sent = await createLogoutResponse({ ...input, provider: at('redirect') })
    const outcome = await read(queryOf(sent)).catch(String)
    expect(outcome).toEqual(isSuccess ? { profile: null, loggedOut: true } : expect.stringContaining('Bad status code'))
  })
})

it('our metadata states the addresses, names and keys that node-saml would state', () => {
  const keys = makeKeys('Ours')
  const ours = spMetadata({
    ...serviceProvider,
    signing: keys,
    published: [keys.certificatePem],
    decryption: [providerKeys],
  })
  const theirs = new SAML({
    ...nodeSamlOptions(provider, serviceProvider),
    privateKey: keys.privateKeyPem,
    decryptionPvk: providerKeys.privateKeyPem,
  }).generateServiceProviderMetadata(providerKeys.certificatePem, keys.certificatePem)
  const facts = (xml: string) => ({
    entity: /entityID="([^"]*)"/.exec(xml)?.[1],
    consumer: /<AssertionConsumerService[^>]*Location="([^"]*)"/.exec(xml)?.[1],
    signed: /WantAssertionsSigned="([^"]*)"/.exec(xml)?.[1],
    requests: /AuthnRequestsSigned="([^"]*)"/.exec(xml)?.[1],
    logout: [...xml.matchAll(/<SingleLogoutService[^>]*Location="([^"]*)"/g)].map(([, url]) => url).at(-1),
    certificates: [...xml.matchAll(/X509Certificate>\s*([^<]*?)\s*</g)].map(([, text = '']) =>
      text.replaceAll(/\s/g, ''),
    ),
  })
  expect(facts(ours)).toEqual(facts(theirs))
  expect(facts(ours)).toMatchObject({ entity: serviceProvider.entityId, consumer: serviceProvider.acsUrl })
})
