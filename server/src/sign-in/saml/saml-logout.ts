import { randomBytes } from 'node:crypto'
import type { SamlMessage, SamlProvider, ServiceProvider } from './provider.ts'
import type { NameId } from './read-identity.ts'
import { libraryOptions } from './second-reader.ts'
import { signAddress } from './sign-address.ts'

type Ends = { provider: SamlProvider; serviceProvider: ServiceProvider }

export type LogoutInput = Ends & {
  /** As the identity gave it at sign-in. */
  nameId: NameId
  sessionIndex: string | null
  relayState: string
}

/**
 * The request that ends a session at the provider too, as an address to send the browser to; null when the provider has
 * no logout address for redirects or we have no key to sign with. Source: SAML profiles §4.4.3.1.
 */
export async function startSamlLogout(input: LogoutInput): Promise<(SamlMessage & { requestId: string }) | null> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const place = logoutPlace(input)
  if (!place) return null
  const client = await logoutClient(input, { url: place.url, requestId })
  const { value, format, nameQualifier, spNameQualifier } = input.nameId
  const session = {
    issuer: input.provider.entityId,
    nameID: value,
    nameIDFormat: format ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    ...(nameQualifier === null ? {} : { nameQualifier }),
    ...(spNameQualifier === null ? {} : { spNameQualifier }),
    ...(input.sessionIndex === null ? {} : { sessionIndex: input.sessionIndex }),
  }
  const url = await client.getLogoutUrlAsync(session, input.relayState, {})
  return { kind: 'redirect', url: signAddress(url, input.serviceProvider.signing), requestId }
}

export type LogoutAnswer = Ends & {
  /** Of the request that is answered. */
  requestId: string
  isSuccess: boolean
  /** As it came with the request. */
  relayState: string | null
}

/**
 * The answer to a provider's logout request, as an address to send the browser to; null when there is nowhere to send it.
 */
export async function answerSamlLogout(input: LogoutAnswer): Promise<SamlMessage | null> {
  const place = logoutPlace(input)
  if (!place) return null
  const client = await logoutClient(input, { url: place.responseUrl, requestId: `_${randomBytes(20).toString('hex')}` })
  const request = { ID: input.requestId, issuer: input.provider.entityId, nameID: '', nameIDFormat: '' }
  const url = await client.getLogoutResponseUrlAsync(request, input.relayState ?? '', {}, input.isSuccess)
  return { kind: 'redirect', url: signAddress(url, input.serviceProvider.signing) }
}

function logoutPlace({ provider, serviceProvider }: Ends) {
  const place = provider.logout.find(({ binding }) => binding === 'redirect')
  return serviceProvider.signing === null ? undefined : place
}

async function logoutClient(ends: Ends, { url, requestId }: { url: string; requestId: string }) {
  const { SAML } = await import('@node-saml/node-saml')
  return new SAML({
    ...libraryOptions(ends.provider, ends.serviceProvider),
    entryPoint: url,
    logoutUrl: url,
    generateUniqueId: () => requestId,
    // Nothing is kept here: whose request it was is the caller's to know.
    cacheProvider: { saveAsync: async () => null, getAsync: async () => null, removeAsync: async () => null },
  })
}
