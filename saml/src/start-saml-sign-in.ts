import { randomBytes } from 'node:crypto'
import type { SamlForm, SamlMessage, SamlProvider, ServiceProvider } from '#saml/provider.ts'
import { libraryOptions } from '#saml/second-reader.ts'
import { signAddress } from '#saml/sign-address.ts'

export type StartInput = {
  provider: SamlProvider
  serviceProvider: ServiceProvider
  /** Opaque, at most 80 bytes (SAML bindings §3.4.3); comes back with the response. */
  relayState: string
  /** What the visitor typed. SAML has no word for it; Entra ID, Okta and Keycloak read `login_hint` in the address. */
  loginHint?: string
  forceAuthentication?: boolean
  /** Authentication contexts of which the provider must use one (SAML core §3.3.2.2.1); none: whichever it likes. */
  requiredContexts?: readonly string[]
}

/**
 * The request that begins a sign-in, as an address to send the browser to, or as a form where the provider takes forms
 * alone. `requestId` is what the response must answer; keep it with the browser's attempt. Signed when we have a key.
 * Source: SAML profiles §4.1.4.1.
 */
export async function startSamlSignIn(input: StartInput): Promise<SamlMessage & { requestId: string }> {
  const { provider, serviceProvider, relayState, loginHint } = input
  const { signing } = serviceProvider
  const requestId = `_${randomBytes(20).toString('hex')}`
  const place = provider.signOn.find(({ binding }) => binding === 'redirect') ?? provider.signOn[0]
  const { SAML } = await import('@node-saml/node-saml')
  const client = new SAML({
    ...libraryOptions(provider, serviceProvider),
    entryPoint: place?.url ?? '',
    generateUniqueId: () => requestId,
    forceAuthn: input.forceAuthentication ?? false,
    ...contextOptions(input.requiredContexts),
    // A form carries the request as it is; only addresses are compressed (SAML bindings §3.5.4).
    skipRequestCompression: place?.binding === 'post',
    ...(place?.binding === 'post' && signing
      ? { privateKey: signing.privateKeyPem, publicCert: signing.certificatePem }
      : {}),
  })
  const additionalParams: Record<string, string> = loginHint === undefined ? {} : { login_hint: loginHint }
  if (place?.binding !== 'post') {
    const url = await client.getAuthorizeUrlAsync(relayState, undefined, { additionalParams })
    return { kind: 'redirect', url: signAddress(url, signing), requestId }
  }
  const message = await client.getAuthorizeMessageAsync(relayState, undefined, { additionalParams })
  return { ...formOf(place.url, message), requestId }
}

function contextOptions(required: readonly string[] = []) {
  if (required.length === 0) return {}
  return { disableRequestedAuthnContext: false, authnContext: [...required], racComparison: 'exact' as const }
}

function formOf(action: string, message: object): SamlForm {
  const fields = Object.entries(message).map(([name, value]) => [name, String(value)] as const)
  const { SAMLRequest: request = '', ...others } = Object.fromEntries<string>(fields)
  return { kind: 'form', action, name: 'SAMLRequest', xml: Buffer.from(request, 'base64').toString('utf8'), others }
}
