import type { Profile, SamlConfig } from '@node-saml/node-saml'
import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@portico/server/platform/text/escape-html.ts'
import type { SamlProvider, ServiceProvider } from '#saml/provider.ts'
import { refuse, shown, type SamlRefusal } from '#saml/refusal.ts'
import type { ReadResponse } from '#saml/read-response.ts'
import { clockTolerance, longestAge, namespaces } from '#saml/saml-names.ts'
import { taughtLibrary } from '#saml/taught-library.ts'

/**
 * The settings that node-saml works by, for both ends of the protocol. Its own defaults are SHA-1, no InResponseTo and a
 * requested way of authentication; none of them is left. Addresses are signed by `signAddress`, so no key is given here.
 */
export function libraryOptions(provider: SamlProvider, serviceProvider: ServiceProvider): SamlConfig {
  return {
    idpCert: provider.certificates.map(({ pem }) => pem),
    idpIssuer: provider.entityId,
    issuer: serviceProvider.entityId,
    audience: serviceProvider.entityId,
    callbackUrl: serviceProvider.acsUrl,
    logoutCallbackUrl: serviceProvider.logoutUrl,
    wantAssertionsSigned: true,
    // Most providers sign the assertion alone; when the response is signed too, ours is the stricter reading of it.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockTolerance,
    maxAssertionAgeMs: longestAge,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // A wish for passwords would lock out whoever signs in with something better.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  }
}

/** What the first reader made of a response. */
export type FirstReading = { nameId: string; sessionIndex: string | null; inResponseTo: string | null }

/** What node-saml is given: the response as it came, and how its assertion reads when that came encrypted. */
export type SecondInput = { samlResponse: string; decrypted: ReadResponse['decrypted'] }

/**
 * Lets node-saml read the same response by itself, with another parser, and compares. Null when both accept it and read
 * the same name. An assertion that came encrypted is given to it decrypted, in a plain envelope: it supports fewer
 * algorithms. One that the signature of the response alone vouches for, which is verified once, has its claims read again.
 * Refusal: `readers-disagree`. Most attacks of recent years exploit two parsers that read a document differently
 * ("The Fragile Lock", 2025).
 */
export async function checkAgain(
  { samlResponse, decrypted }: SecondInput,
  first: FirstReading,
  { provider, serviceProvider }: { provider: SamlProvider; serviceProvider: ServiceProvider },
): Promise<SamlRefusal | null> {
  const [{ SAML, ValidateInResponseTo }] = await Promise.all([import('@node-saml/node-saml'), taughtLibrary()])
  const asked = new Date().toISOString()
  const { inResponseTo } = first
  class Reader extends SAML {
    readClaims = (assertion: string) => this.processValidlySignedAssertionAsync(assertion, '', inResponseTo)
  }
  const reader = new Reader({
    ...libraryOptions(provider, serviceProvider),
    validateInResponseTo: inResponseTo === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === inResponseTo ? asked : null),
      removeAsync: async () => null,
    },
  })
  const read = (): Promise<{ profile: Profile | null }> => {
    if (decrypted === null) return reader.validatePostResponseAsync({ SAMLResponse: samlResponse })
    if (!decrypted.isSigned) return reader.readClaims(decrypted.text)
    return reader.validatePostResponseAsync({ SAMLResponse: plainAround(decrypted.text, inResponseTo) })
  }
  try {
    const { profile } = await read()
    const isSame =
      profile?.nameID.trim() === first.nameId &&
      profile.issuer === provider.entityId &&
      (profile.sessionIndex ?? null) === first.sessionIndex
    if (isSame) return null
    return refuse('readers-disagree', `Two readers made different things of the name ${shown(first.nameId)}.`)
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'no reason given'
    return refuse('readers-disagree', `The second reader refused what the first accepted: ${shown(problem)}.`)
  }
}

/** A response with this assertion in it, in the field's form. The signature of an assertion does not cover what is around. */
function plainAround(assertion: string, inResponseTo: string | null): string {
  const answers = inResponseTo === null ? '' : ` InResponseTo="${escapeHtml(inResponseTo)}"`
  const head = `<samlp:Response xmlns:samlp="${namespaces.protocol}" ID="_${randomBytes(20).toString('hex')}" Version="2.0"`
  const content = assertion.replace(/^\s*<\?xml[^>]*\?>/, '')
  return Buffer.from(`${head}${answers}>${content}</samlp:Response>`).toString('base64')
}
