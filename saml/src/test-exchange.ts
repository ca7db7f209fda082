import { generateKeyPairSync } from 'node:crypto'
import {
  assertionXml,
  freshId,
  minutesFromNow,
  providerMetadataXml,
  responseXml,
  type AssertionWords,
  type EnvelopeWords,
} from '@portico/demo/saml/documents.ts'
import { signElement, type SignatureMethods, type SigningPair } from '@portico/demo/saml/sign-element.ts'
import { certificateFor } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import { finishSamlSignIn, type FinishInput, type SamlIdentity } from '#saml/finish-saml-sign-in.ts'
import { noKeys, samlProvider, type SamlProvider, type ServiceProvider } from '#saml/provider.ts'
import { readIdpMetadata } from '#saml/read-idp-metadata.ts'
import type { SamlRefusal } from '#saml/refusal.ts'

export const serviceProvider: ServiceProvider = {
  entityId: 'https://portico.test/saml/one/metadata',
  acsUrl: 'https://portico.test/saml/one/acs',
  logoutUrl: 'https://portico.test/saml/one/logout',
  ...noKeys,
}

export const issuer = 'https://login.dunmore.test/saml'

/** A key, of RSA or on a curve. Shorter than keys that last: what is tested does not depend on it. */
export function makeKeys(name: string, curve?: string, modulusLength = 2048): SigningPair {
  const { privateKey } =
    curve === undefined
      ? generateKeyPairSync('rsa', { modulusLength })
      : generateKeyPairSync('ec', { namedCurve: curve })
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const window = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
  return { privateKeyPem, ...certificateFor(privateKeyPem, name, window) }
}

/** The provider's key, and one of somebody else. */
export const [providerKeys, foreignKeys] = [makeKeys('Dunmore'), makeKeys('Nobody')]

/**
 * The provider as we know it by its metadata, with these certificates.
 */
export function knownProvider(...pairs: SigningPair[]): SamlProvider {
  const addresses = { signOn: `${issuer}/sign-on`, logout: `${issuer}/logout` }
  const pems = (pairs.length === 0 ? [providerKeys] : pairs).map(({ certificatePem }) => certificatePem)
  return samlProvider.parse(readIdpMetadata(providerMetadataXml(issuer, addresses, pems), { allowHttp: false }))
}

/** How a response departs from the one that is accepted. */
export type Departure = {
  says?: Partial<AssertionWords>
  envelope?: Partial<EnvelopeWords>
  signs?: 'assertion' | 'response' | 'both' | 'nothing'
  by?: SigningPair
  methods?: SignatureMethods
  /** Changes the assertion before it is signed, the response before it is signed, and the whole of it at last. */
  assertion?: (xml: string) => string
  response?: (xml: string) => string
  last?: (xml: string) => string
}

/** The request that every response answers unless told otherwise. */
export const requestId = '_request'

/**
 * What an assertion says that is accepted, with a fresh identifier.
 */
export function truth(): AssertionWords {
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

/**
 * A response as a provider would send it, but for the departure: XML.
 */
export function responseOf(departure: Departure = {}): string {
  const { signs = 'assertion', by = providerKeys, methods } = departure
  const change = (xml: string, way: ((xml: string) => string) | undefined) => (way ? way(xml) : xml)
  const assertion = change(assertionXml({ ...truth(), ...departure.says }), departure.assertion)
  const isAssertionSigned = signs === 'assertion' || signs === 'both'
  const envelope = {
    id: freshId(),
    issuer,
    issueInstant: minutesFromNow(0),
    destination: serviceProvider.acsUrl,
    inResponseTo: departure.says?.inResponseTo === undefined ? requestId : departure.says.inResponseTo,
    ...departure.envelope,
  }
  const inner = isAssertionSigned ? signElement(assertion, 'Assertion', by, methods) : assertion
  const response = change(responseXml(envelope, inner), departure.response)
  const isResponseSigned = signs === 'response' || signs === 'both'
  return change(isResponseSigned ? signElement(response, 'Response', by, methods) : response, departure.last)
}

/**
 * Brings a response (XML, or the field as it is with `field`) and gives what came of it. Requests and assertions are kept
 * in `memory`, which a test may share between two responses.
 */
export async function bring(
  xml: string,
  other: Partial<FinishInput> & { field?: string; memory?: Memory } = {},
): Promise<SamlIdentity | SamlRefusal> {
  const { field, memory = new Memory(), ...input } = other
  return finishSamlSignIn({
    samlResponse: field ?? Buffer.from(xml).toString('base64'),
    provider: knownProvider(),
    serviceProvider,
    allowUnsolicited: false,
    takeRequest: async (id) => memory.requests.delete(id),
    acceptOnce: async (id) => memory.isNew(id),
    ...input,
  })
}

/** What is waited for and what was used, as the database keeps it. */
export class Memory {
  requests = new Set([requestId])
  #used = new Set<string>()

  isNew(id: string): boolean {
    const isNew = !this.#used.has(id)
    this.#used.add(id)
    return isNew
  }
}
