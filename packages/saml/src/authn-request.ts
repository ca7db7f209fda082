import { randomBytes } from 'node:crypto'
import type { SamlMessage, SamlProvider, ServiceProvider } from './provider.ts'
import { bindings, namespaces } from './saml-constants.ts'
import { sendMessage } from './send-message.ts'
import { xmlElement } from './xml-writer.ts'

export type AuthnRequestInput = {
  provider: SamlProvider
  serviceProvider: ServiceProvider
  /** An opaque text of at most 80 bytes (SAML bindings §3.4.3) that the provider returns with the response. */
  relayState: string
  /**
   * The address that the user typed. SAML defines no field for it; Entra ID, Okta and Keycloak read `login_hint` in the
   * address.
   */
  loginHint?: string
  forceAuthentication?: boolean
  /**
   * The authentication contexts of which the provider must use one (SAML core §3.3.2.2.1). If there are none, the
   * provider may use any.
   */
  requiredContexts?: readonly string[]
}

/**
 * Creates the AuthnRequest that begins a sign-in, as an address to send the browser to, or as a form if the provider
 * accepts only HTTP-POST. The response must name `requestId` (InResponseTo). The request is signed if we have a key.
 * The provider decides how the user authenticates unless contexts are required. Source: SAML profiles §4.1.4.1, core
 * §3.4.1.
 */
export async function createAuthnRequest(input: AuthnRequestInput): Promise<SamlMessage & { requestId: string }> {
  const { provider, serviceProvider, relayState, loginHint } = input
  const endpoint = provider.signOn.find(({ binding }) => binding === 'redirect') ?? provider.signOn[0]
  if (endpoint === undefined) throw new RangeError('The provider has no sign-on address.')
  const requestId = `_${randomBytes(20).toString('hex')}`
  const { xml } = xmlElement(
    'samlp:AuthnRequest',
    {
      'xmlns:samlp': namespaces.protocol,
      'xmlns:saml': namespaces.assertion,
      'ID': requestId,
      'Version': '2.0',
      'IssueInstant': new Date().toISOString(),
      'Destination': endpoint.url,
      'ForceAuthn': input.forceAuthentication === true ? 'true' : null,
      'ProtocolBinding': bindings.post,
      'AssertionConsumerServiceURL': serviceProvider.acsUrl,
    },
    xmlElement('saml:Issuer', {}, serviceProvider.entityId),
    xmlElement('samlp:NameIDPolicy', { AllowCreate: 'true' }),
    ...requestedContext(input.requiredContexts ?? []),
  )
  const others: Record<string, string> = loginHint === undefined ? {} : { login_hint: loginHint }
  const message = { name: 'SAMLRequest', xml, relayState, others } as const
  return { ...(await sendMessage(endpoint, message, serviceProvider.signing)), requestId }
}

function requestedContext(required: readonly string[]) {
  if (required.length === 0) return []
  const references = required.map((name) => xmlElement('saml:AuthnContextClassRef', {}, name))
  return [xmlElement('samlp:RequestedAuthnContext', { Comparison: 'exact' }, ...references)]
}
