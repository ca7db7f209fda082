import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect } from 'vitest'
import {
  assertionXml,
  freshId,
  minutesFromNow,
  providerMetadataXml,
  responseXml,
  type AssertionFields,
  type EnvelopeFields,
} from '@portico/demo/saml/documents.ts'
import { signElement, type SignatureMethods, type SigningPair } from '@portico/demo/saml/sign-element.ts'
import { certificateFor } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import { processResponse, type ResponseInput, type SamlIdentity } from './process-response.ts'
import { noKeys, samlProvider, type SamlProvider, type ServiceProvider } from './provider.ts'
import { readIdpMetadata } from './read-idp-metadata.ts'
import { isRefusal, refuse, type SamlRefusal, type SamlRefusalName } from './refusal.ts'
import { compareWithNodeSaml } from './test-node-saml.ts'

export const serviceProvider: ServiceProvider = {
  entityId: 'https://portico.test/saml/one/metadata',
  acsUrl: 'https://portico.test/saml/one/acs',
  logoutUrl: 'https://portico.test/saml/one/logout',
  ...noKeys,
}

export const issuer = 'https://login.dunmore.test/saml'

const rsaKeys = new Map<string, string>()

/**
 * Returns the RSA key that has this name in tests (PEM). It is created once in a worker, because that takes longer than
 * most tests.
 */
function rsaKey(name: string, modulusLength: number): string {
  const cacheKey = `${name} ${modulusLength}`
  const key = rsaKeys.get(cacheKey) ?? pemOf(generateKeyPairSync('rsa', { modulusLength }).privateKey)
  rsaKeys.set(cacheKey, key)
  return key
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/**
 * Creates a key with its certificate, of RSA or on a curve. The key is shorter than production keys, because the tests
 * do not depend on its length. RSA keys of the same name are equal.
 */
export function makeKeys(name: string, curve?: string, modulusLength = 2048): SigningPair {
  const privateKeyPem =
    curve === undefined
      ? rsaKey(name, modulusLength)
      : pemOf(generateKeyPairSync('ec', { namedCurve: curve }).privateKey)
  const window = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
  return { privateKeyPem, ...certificateFor(privateKeyPem, name, window) }
}

/** The provider's key, and one of another party. */
export const [providerKeys, foreignKeys] = [makeKeys('Dunmore'), makeKeys('Foreign')]

/** Returns the provider as read from its metadata, with these certificates. */
export function knownProvider(...pairs: SigningPair[]): SamlProvider {
  const addresses = { signOn: `${issuer}/sign-on`, logout: `${issuer}/logout` }
  const pems = (pairs.length === 0 ? [providerKeys] : pairs).map(({ certificatePem }) => certificatePem)
  return samlProvider.parse(readIdpMetadata(providerMetadataXml(issuer, addresses, pems), { allowHttp: false }))
}

const usualProvider = knownProvider()

/** The differences of a response from an accepted one. */
export type Departure = {
  fields?: Partial<AssertionFields>
  envelope?: Partial<EnvelopeFields>
  signs?: 'assertion' | 'response' | 'both' | 'nothing'
  by?: SigningPair
  methods?: SignatureMethods
  /** Changes the assertion before it is signed, the response before it is signed, and the final result. */
  assertion?: (xml: string) => string
  response?: (xml: string) => string
  last?: (xml: string) => string
}

/** The request that every response answers unless a test sets another. */
export const requestId = '_request'

/** Returns the content of an assertion that is accepted, with a fresh identifier. */
export function validAssertion(): AssertionFields {
  return {
    id: freshId(),
    issuer,
    issueInstant: minutesFromNow(0),
    nameId: 'user@dunmore.test',
    nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    recipient: serviceProvider.acsUrl,
    audience: serviceProvider.entityId,
    inResponseTo: requestId,
    notBefore: minutesFromNow(-1),
    notOnOrAfter: minutesFromNow(5),
    sessionIndex: 'session-1',
    attributes: [
      ['givenName', 'Una'],
      ['sn', 'Dunmore'],
      ['groups', 'staff', 'finance'],
    ],
  }
}

/** Returns a response (XML) as a provider would send it, except for the given differences. */
export function responseOf(departure: Departure = {}): string {
  const { signs = 'assertion', by = providerKeys, methods } = departure
  const change = (xml: string, way: ((xml: string) => string) | undefined) => (way ? way(xml) : xml)
  const assertion = change(assertionXml({ ...validAssertion(), ...departure.fields }), departure.assertion)
  const isAssertionSigned = signs === 'assertion' || signs === 'both'
  const envelope = {
    id: freshId(),
    issuer,
    issueInstant: minutesFromNow(0),
    destination: serviceProvider.acsUrl,
    inResponseTo: departure.fields?.inResponseTo === undefined ? requestId : departure.fields.inResponseTo,
    ...departure.envelope,
  }
  const inner = isAssertionSigned ? signElement(assertion, 'Assertion', by, methods) : assertion
  const response = change(responseXml(envelope, inner), departure.response)
  const isResponseSigned = signs === 'response' || signs === 'both'
  return change(isResponseSigned ? signElement(response, 'Response', by, methods) : response, departure.last)
}

/**
 * `isDamaged`: the response was damaged at random. node-saml may then refuse other responses than we do, but must not
 * read other values.
 */
export type HostInput = Partial<ResponseInput> & { field?: string; memory?: Memory; isDamaged?: true }

/** Returns the input for a response (XML, or the raw field with `field`), as a host passes it, with these changes. */
export function inputOf(xml: string, other: HostInput = {}): ResponseInput {
  return {
    samlResponse: other.field ?? Buffer.from(xml).toString('base64'),
    provider: usualProvider,
    serviceProvider,
    requestId,
    allowUnsolicited: false,
    ...other,
  }
}

/**
 * Processes a response like a host, which accepts each assertion and each request once. `memory` stores both; a test
 * may share it between two responses.
 */
export async function processAsHost(xml: string, other: HostInput = {}): Promise<SamlIdentity | SamlRefusal> {
  const { memory = new Memory() } = other
  const input = inputOf(xml, other)
  const accepted = await processResponse(input)
  if (!(isRefusal(accepted) && other.isDamaged)) await compareWithNodeSaml(input, accepted)
  if (isRefusal(accepted)) return accepted
  const { identity, assertionId } = accepted
  if (!memory.isNew(assertionId)) return refuse('replayed', 'The assertion has been used before.')
  const { inResponseTo } = identity
  if (inResponseTo === null || memory.requests.delete(inResponseTo)) return identity
  return refuse('request-unknown', `No sign-in waits for the request "${inResponseTo}".`)
}

/**
 * Processes a response (XML, or the raw field) and expects this refusal.
 */
export async function expectRefused(xml: string, refusal: SamlRefusalName, explain: RegExp, other: HostInput = {}) {
  const result = await processAsHost(xml, other)
  expect(result).toEqual({ refusal, explain: expect.stringMatching(explain) })
  if (!isRefusal(result)) return
  // The logged sentence contains no key, no whole message and no line break.
  expect(result.explain).not.toMatch(/[A-Za-z0-9+/=]{100}|[\n\r]/)
  expect(result.explain.length).toBeLessThan(700)
}

/** Pending requests and used assertions, as the database stores them. */
export class Memory {
  requests = new Set([requestId])
  #used = new Set<string>()

  isNew(id: string): boolean {
    const isNew = !this.#used.has(id)
    this.#used.add(id)
    return isNew
  }
}
