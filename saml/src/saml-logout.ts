import { randomBytes } from 'node:crypto'
import type { SamlMessage, SamlProvider, ServiceProvider, SigningKey } from '#saml/provider.ts'
import type { NameId } from '#saml/read-identity.ts'
import { libraryOptions } from '#saml/second-reader.ts'
import { signAddress } from '#saml/sign-address.ts'
import { signMessage } from '#saml/sign-message.ts'

type Ends = { provider: SamlProvider; serviceProvider: ServiceProvider }

export type LogoutInput = Ends & {
  /** As the identity gave it at sign-in. */
  nameId: NameId
  sessionIndex: string | null
  relayState: string
}

/**
 * The request that ends a session at the provider too: an address to send the browser to, or a form where the provider
 * takes forms alone. Null when it has no logout address or we have no key to sign with. Source: SAML profiles §4.4.3.1.
 */
export async function startSamlLogout(input: LogoutInput): Promise<(SamlMessage & { requestId: string }) | null> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const place = logoutPlace(input)
  if (!place) return null
  const client = await logoutClient(input, { ...place, requestId })
  const { value, format, nameQualifier, spNameQualifier } = input.nameId
  const session = {
    issuer: input.provider.entityId,
    nameID: value,
    nameIDFormat: format ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    ...(nameQualifier === null ? {} : { nameQualifier }),
    ...(spNameQualifier === null ? {} : { spNameQualifier }),
    ...(input.sessionIndex === null ? {} : { sessionIndex: input.sessionIndex }),
  }
  const unsigned = await client.getLogoutUrlAsync(session, input.relayState, {})
  return { ...(await signedBy(place, unsigned)), requestId }
}

export type LogoutAnswer = Ends & {
  /** Of the request that is answered. */
  requestId: string
  isSuccess: boolean
  /** As it came with the request. */
  relayState: string | null
}

/**
 * The answer to a provider's logout request, as an address or as a form; null when there is nowhere to send it.
 */
export async function answerSamlLogout(input: LogoutAnswer): Promise<SamlMessage | null> {
  const place = logoutPlace(input)
  if (!place) return null
  const there = { ...place, url: place.responseUrl }
  const client = await logoutClient(input, { ...there, requestId: `_${randomBytes(20).toString('hex')}` })
  const request = { ID: input.requestId, issuer: input.provider.entityId, nameID: '', nameIDFormat: '' }
  const unsigned = await client.getLogoutResponseUrlAsync(request, input.relayState ?? '', {}, input.isSuccess)
  return signedBy(there, unsigned)
}

type Place = SamlProvider['logout'][number] & { signing: SigningKey }

/** Where logout messages go: by redirect where the provider takes that, which needs no page between. */
function logoutPlace({ provider, serviceProvider: { signing } }: Ends): Place | null {
  const place = provider.logout.find(({ binding }) => binding === 'redirect') ?? provider.logout[0]
  return place === undefined || signing === null ? null : { ...place, signing }
}

async function logoutClient(ends: Ends, { url, binding, requestId }: Place & { requestId: string }) {
  const { SAML } = await import('@node-saml/node-saml')
  return new SAML({
    ...libraryOptions(ends.provider, ends.serviceProvider),
    entryPoint: url,
    logoutUrl: url,
    generateUniqueId: () => requestId,
    // A form carries the message as it is; only addresses are compressed (SAML bindings §3.5.4).
    skipRequestCompression: binding === 'post',
    // Nothing is kept here: whose request it was is the caller's to know.
    cacheProvider: { saveAsync: async () => null, getAsync: async () => null, removeAsync: async () => null },
  })
}

/** node-saml writes logout messages into addresses alone; for a form its document is taken out of there again. */
async function signedBy({ binding, url, signing }: Place, unsigned: string): Promise<SamlMessage> {
  if (binding === 'redirect') return { kind: 'redirect', url: signAddress(unsigned, signing) }
  const query = new URL(unsigned).searchParams
  const name = query.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse'
  const xml = Buffer.from(query.get(name) ?? '', 'base64').toString('utf8')
  const relayState = query.get('RelayState')
  const others: Record<string, string> = relayState === null ? {} : { RelayState: relayState }
  return { kind: 'form', action: url, name, xml: await signMessage(xml, signing), others }
}
