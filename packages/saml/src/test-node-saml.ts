import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml'
import { expect } from 'vitest'
import { decryptAssertion } from './decrypt-assertion.ts'
import { readEncrypted } from './encrypted-assertion.ts'
import type { AcceptedResponse, ResponseInput } from './process-response.ts'
import type { SamlProvider, ServiceProvider } from './provider.ts'
import { readMessage } from './decode-message.ts'
import { isRefusal, type SamlRefusal, type SamlRefusalName } from './refusal.ts'
import { clockTolerance, longestAge, namespaces } from './saml-constants.ts'
import { signatureOf } from './verify-signature.ts'
import { childrenOf } from './xml-element.ts'
import { xmlElement } from './xml-writer.ts'

/**
 * Returns the strictest settings of node-saml, to whose results ours are compared. Its defaults are SHA-1, no
 * InResponseTo and a requested context.
 */
export function nodeSamlOptions(provider: SamlProvider, serviceProvider: ServiceProvider): SamlConfig {
  return {
    idpCert: provider.certificates.map(({ pem }) => pem),
    idpIssuer: provider.entityId,
    issuer: serviceProvider.entityId,
    audience: serviceProvider.entityId,
    callbackUrl: serviceProvider.acsUrl,
    logoutCallbackUrl: serviceProvider.logoutUrl,
    entryPoint: provider.signOn[0]?.url ?? '',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockTolerance,
    maxAssertionAgeMs: longestAge,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  }
}

/** node-saml's result for a response: the identity, or the reason for its refusal. */
export type NodeSamlReading =
  | { nameId: string; issuer: string; sessionIndex: string | null; attributes: Record<string, string[]> }
  | { problem: string }

type Ends = { provider: SamlProvider; serviceProvider: ServiceProvider; requestId: string | null }

/** Makes node-saml read a form field SAMLResponse, with its own parser and instances of xml-crypto. */
export function readByNodeSaml(samlResponse: string, ends: Ends): Promise<NodeSamlReading> {
  return reading(openReader(ends).validatePostResponseAsync({ SAMLResponse: samlResponse }))
}

/**
 * Makes node-saml read the claims of an unsigned assertion in a verified response.
 */
export function readClaimsByNodeSaml(assertion: string, ends: Ends): Promise<NodeSamlReading> {
  return reading(openReader(ends).readClaims(assertion, ends.requestId))
}

class Reader extends SAML {
  readClaims = (assertion: string, requestId: string | null) =>
    this.processValidlySignedAssertionAsync(assertion, '', requestId)
}

function openReader({ provider, serviceProvider, requestId }: Ends): Reader {
  const asked = new Date().toISOString()
  return new Reader({
    ...nodeSamlOptions(provider, serviceProvider),
    validateInResponseTo: ValidateInResponseTo.ifPresent,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? asked : null),
      removeAsync: async () => null,
    },
  })
}

async function reading(read: ReturnType<SAML['validatePostResponseAsync']>): Promise<NodeSamlReading> {
  try {
    const { profile } = await read
    if (profile === null) return { problem: 'no profile' }
    return {
      nameId: profile.nameID.trim(),
      issuer: profile.issuer,
      sessionIndex: profile.sessionIndex ?? null,
      attributes: valuesOf(profile['attributes']),
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'no reason given' }
  }
}

/** Returns attributes as lists of texts; node-saml returns a single value as text. */
function valuesOf(attributes: unknown): Record<string, string[]> {
  const entries = Object.entries(typeof attributes === 'object' && attributes !== null ? attributes : {})
  const texts = entries.map(
    ([name, values]) => [name, [values].flat().filter((value): value is string => typeof value === 'string')] as const,
  )
  return Object.fromEntries(texts)
}

/**
 * Compares our result for a response with node-saml's. Throws if we accept and node-saml refuses or reads another name,
 * session or attribute, and if we refuse and node-saml accepts, unless `laxerInNodeSaml` lists it.
 */
export async function compareWithNodeSaml(input: ResponseInput, ours: AcceptedResponse | SamlRefusal): Promise<void> {
  if (isRefusal(ours)) {
    const theirs = await readByNodeSaml(input.samlResponse, input)
    const isListed = laxerInNodeSaml.some(
      ([refusal, , explain]) => refusal === ours.refusal && (explain?.test(ours.explain) ?? true),
    )
    if ('problem' in theirs || isListed) return
    throw new Error(`node-saml accepts what is refused here: ${ours.refusal}. ${ours.explain}`)
  }
  const theirs = await readDecrypted(input)
  const { nameId, issuer, sessionIndex, attributes } = ours.identity
  if ('problem' in theirs) {
    if (theirs.problem === 'Invalid signature' && isUnknownToNodeSaml(input.samlResponse)) return
    throw new Error(`node-saml refuses what is accepted here: ${theirs.problem}`)
  }
  expect(theirs).toEqual({ nameId: nameId.value, issuer, sessionIndex, attributes: expect.anything() })
  for (const [name, values] of Object.entries(theirs.attributes)) expect(attributes[name]).toContain(values.at(-1))
}

/**
 * Refusals for which node-saml 5.1.0 is laxer: it accepts at least one response of the tests that is refused here by
 * this name (and this sentence). A response outside this list that node-saml accepts and we refuse fails its test.
 */
export const laxerInNodeSaml: readonly (readonly [SamlRefusalName, string, RegExp?])[] = [
  ['attribute-ambiguous', 'it returns several values of an attribute that names one thing'],
  ['attribute-encrypted', 'it overlooks an EncryptedAttribute'],
  ['comment-refused', 'it reads documents with comments, as canonicalised'],
  ['condition-unknown', 'it overlooks conditions that it does not know'],
  ['confirmation-missing', 'it needs neither a confirmation, nor one of the kind bearer, nor an AuthnStatement'],
  ['context-not-accepted', 'it does not compare the context that was required'],
  ['destination-wrong', 'it does not read Destination'],
  ['expired', 'it does not read SessionNotOnOrAfter', /session/i],
  ['issuer-wrong', 'it compares the issuer of logout messages alone'],
  ['name-encrypted', 'it overlooks an EncryptedID beside a NameID'],
  ['name-missing', 'it accepts names of any length and with any character, and several subjects'],
  ['name-not-lasting', 'it accepts names that are others each time (transient)'],
  ['provider-refused', 'it accepts a response without a status'],
  ['recipient-wrong', 'it does not read Recipient'],
  ['request-unknown', 'it accepts a request that the envelope alone names, or the assertion alone', /its assertion/],
  ['response-unsolicited', 'the host must ask whether a response without a request may come'],
  ['several-assertions', 'it accepts another assertion deeper in the document', /2 came/],
  ['sha1-refused', 'it verifies SHA-1'],
  ['signature-form-refused', 'it accepts objects beside what is signed', /parts that have no place/],
  ['signature-not-valid', 'it verifies ECDSA under the name of RSA', /no key of the metadata is of that kind/],
  ['signature-not-valid', 'it needs no valid signature of the response around that of the assertion', /changed since/],
]

/** Reads a response whose assertion we decrypt, because node-saml supports fewer algorithms, and only one key. */
async function readDecrypted(input: ResponseInput): Promise<NodeSamlReading> {
  const message = readMessage(input.samlResponse)
  const [element] = isRefusal(message) ? [] : childrenOf(message.root, namespaces.assertion, 'EncryptedAssertion')
  if (element === undefined) return readByNodeSaml(input.samlResponse, input)
  const encrypted = readEncrypted(element, { isSigned: true })
  if (isRefusal(encrypted)) return { problem: encrypted.explain }
  const plain = decryptAssertion(encrypted, input.serviceProvider.decryption)
  if (isRefusal(plain)) return { problem: plain.explain }
  if (signatureOf(plain.element) === null) return readClaimsByNodeSaml(plain.text, input)
  return readByNodeSaml(plainAround(plain.text, input.requestId), input)
}

/**
 * Returns a response with this assertion in it, in the field's form. The signature of an assertion does not cover its
 * surroundings.
 */
function plainAround(assertion: string, requestId: string | null): string {
  const attributes = {
    'xmlns:samlp': namespaces.protocol,
    'ID': '_around',
    'Version': '2.0',
    'InResponseTo': requestId,
  }
  const content = { xml: assertion.replace(/^\s*<\?xml[^>]*\?>/, '') }
  return Buffer.from(xmlElement('samlp:Response', attributes, content).xml).toString('base64')
}

/** Returns whether node-saml cannot read a response, because xml-crypto supports neither ECDSA nor SHA-384. */
const isUnknownToNodeSaml = (samlResponse: string): boolean =>
  /#(ecdsa-sha\d+|rsa-sha384|sha384)"/.test(Buffer.from(samlResponse, 'base64').toString())
