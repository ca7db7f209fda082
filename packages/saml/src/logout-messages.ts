import { randomBytes } from 'node:crypto'
import type { SamlMessage, SamlProvider, ServiceProvider, SigningKey } from './provider.ts'
import type { NameId } from './read-identity.ts'
import { nameFormats, namespaces, statuses } from './saml-constants.ts'
import { sendMessage } from './send-message.ts'
import { xmlElement, type WrittenXml } from './xml-writer.ts'

type Ends = { provider: SamlProvider; serviceProvider: ServiceProvider }

export type LogoutRequestInput = Ends & {
  /** The NameID that the provider stated at sign-in. */
  nameId: NameId
  sessionIndex: string | null
  relayState: string
}

/**
 * Creates the LogoutRequest that also ends a session at the provider: an address to send the browser to, or a form if
 * the provider accepts only HTTP-POST. Null if the provider has no logout address or we have no key to sign with.
 * Source: SAML profiles §4.4.3.1, core §3.7.1.
 */
export async function createLogoutRequest(
  input: LogoutRequestInput,
): Promise<(SamlMessage & { requestId: string }) | null> {
  const endpoint = logoutEndpoint(input)
  if (endpoint === null) return null
  const requestId = freshId()
  const { value, format, nameQualifier, spNameQualifier } = input.nameId
  const name = {
    Format: format ?? nameFormats.unspecified,
    NameQualifier: nameQualifier,
    SPNameQualifier: spNameQualifier,
  }
  const message = logoutMessage('LogoutRequest', { ID: requestId, Destination: endpoint.url }, input.serviceProvider, [
    xmlElement('saml:NameID', name, value),
    ...(input.sessionIndex === null ? [] : [xmlElement('samlp:SessionIndex', {}, input.sessionIndex)]),
  ])
  const { relayState } = input
  const sent = await sendMessage(endpoint, { name: 'SAMLRequest', xml: message.xml, relayState }, endpoint.signing)
  return { ...sent, requestId }
}

export type LogoutResponseInput = Ends & {
  /** The ID of the request that this response answers. */
  requestId: string
  isSuccess: boolean
  /** The relay state that came with the request. */
  relayState: string | null
}

/**
 * Creates the LogoutResponse to a provider's request, as an address or as a form. Null if the provider has no logout
 * address or we have no key to sign with. Source: SAML profiles §4.4.3.4, core §3.7.2.
 */
export async function createLogoutResponse(input: LogoutResponseInput): Promise<SamlMessage | null> {
  const found = logoutEndpoint(input)
  if (found === null) return null
  const endpoint = { ...found, url: found.responseUrl }
  const code = input.isSuccess
    ? xmlElement('samlp:StatusCode', { Value: statuses.success })
    : xmlElement(
        'samlp:StatusCode',
        { Value: statuses.requester },
        xmlElement('samlp:StatusCode', { Value: statuses.unknownPrincipal }),
      )
  const attributes = { ID: freshId(), Destination: endpoint.url, InResponseTo: input.requestId }
  const content = [xmlElement('samlp:Status', {}, code)]
  const { xml } = logoutMessage('LogoutResponse', attributes, input.serviceProvider, content)
  return sendMessage(endpoint, { name: 'SAMLResponse', xml, relayState: input.relayState ?? '' }, endpoint.signing)
}

const freshId = () => `_${randomBytes(20).toString('hex')}`

function logoutMessage(
  kind: 'LogoutRequest' | 'LogoutResponse',
  attributes: Record<string, string>,
  { entityId }: ServiceProvider,
  content: readonly WrittenXml[],
): WrittenXml {
  const common = {
    'xmlns:samlp': namespaces.protocol,
    'xmlns:saml': namespaces.assertion,
    'Version': '2.0',
    'IssueInstant': new Date().toISOString(),
  }
  return xmlElement(`samlp:${kind}`, { ...common, ...attributes }, xmlElement('saml:Issuer', {}, entityId), ...content)
}

type LogoutEndpoint = SamlProvider['logout'][number] & { signing: SigningKey }

/**
 * Returns the provider's endpoint for logout messages, and our key. Prefers a redirect, because that needs no page of
 * ours. Null without an endpoint or a key.
 */
function logoutEndpoint({ provider, serviceProvider: { signing } }: Ends): LogoutEndpoint | null {
  const endpoint = provider.logout.find(({ binding }) => binding === 'redirect') ?? provider.logout[0]
  return endpoint === undefined || signing === null ? null : { ...endpoint, signing }
}
