import type { SamlConfig } from '@node-saml/node-saml'
import type { SamlProvider, ServiceProvider } from './provider.ts'
import { refuse, shown, type SamlRefusal } from './refusal.ts'
import { clockTolerance, longestAge } from './saml-names.ts'
import { taughtLibrary } from './taught-library.ts'

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

/**
 * Lets node-saml read the same response by itself, with another parser, and compares. Null when both accept it and read
 * the same name. Refusal: `readers-disagree`. Two parsers that read a document differently are what most attacks of
 * recent years live on ("The Fragile Lock", 2025).
 */
export async function checkAgain(
  samlResponse: string,
  first: FirstReading,
  { provider, serviceProvider }: { provider: SamlProvider; serviceProvider: ServiceProvider },
): Promise<SamlRefusal | null> {
  const [{ SAML, ValidateInResponseTo }] = await Promise.all([import('@node-saml/node-saml'), taughtLibrary()])
  const asked = new Date().toISOString()
  const isAsked = first.inResponseTo !== null
  const reader = new SAML({
    ...libraryOptions(provider, serviceProvider),
    validateInResponseTo: isAsked ? ValidateInResponseTo.always : ValidateInResponseTo.never,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === first.inResponseTo ? asked : null),
      removeAsync: async () => null,
    },
  })
  try {
    const { profile } = await reader.validatePostResponseAsync({ SAMLResponse: samlResponse })
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
