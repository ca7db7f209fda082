import type { Configuration, CustomFetch } from 'openid-client'
import type { Result } from '@portico/contract/platform/result.ts'
import { verifyResponse, type AuthorizationResponse } from './verify-response.ts'
import { openProviderKeys, type ProviderKeys } from './provider-keys.ts'
import { limitedFetch } from '@portico/server/platform/http/limited-fetch.ts'
import { asClient, type ClientParts } from './as-client.ts'
import { checkClient, type ClientCheck } from './check-client.ts'
import type {
  Checks,
  Connection,
  Credentials,
  VerifiedSignIn,
  ProviderError,
} from '#features/single-sign-on/server/connection.ts'
import { discover, openDiscoveries } from './discoveries.ts'
import { buildAddress, isPushRequired } from './pushed-request.ts'

export type OidcClients = {
  /** The address at the provider to send the browser to, or the error. */
  beginAddress(
    connection: Connection,
    connectionCredentials: Credentials,
    begin: { redirectUri: string; loginHint: string; checks: Checks },
  ): Promise<Result<string, ProviderError>>
  /** Verifies the provider's response, and reads the identity. */
  verifyResponse(
    connection: Connection,
    connectionCredentials: Credentials,
    response: AuthorizationResponse,
  ): Promise<Result<VerifiedSignIn, ProviderError>>
  /** The keys that the providers publish. */
  providerKeys: ProviderKeys
  /** The provider's discovery document. Throws the errors that `readProviderError` reads. */
  configurationOf(connection: Connection, connectionCredentials: Credentials): Promise<Configuration>
  /** Whether the provider accepts our client, without a user. */
  checkClient(connection: Connection, connectionCredentials: Credentials, redirectUri: string): Promise<ClientCheck>
  freshChecks(): Promise<Checks>
  /**
   * The address at which to end the session at the provider; empty if the provider has none. Throws the errors that
   * `readProviderError` reads.
   */
  endAddress(
    connection: Connection,
    connectionCredentials: Credentials,
    end: { idToken: string; afterLogout: string },
  ): Promise<string>
}

// Loaded with the first sign-in at a provider, so that a server without providers does not load it.
const library = () => import('openid-client')

/**
 * Returns the client of OpenID providers: authorisation code with PKCE (S256), state and nonce; the issuer in the
 * response, ID tokens by the provider's keys (OpenID Connect Core §3.1.3.7, RFC 9700, RFC 9207). `fetch` replaces the
 * network in tests.
 */
export function openOidcClients(fetch: CustomFetch = limitedFetch): OidcClients {
  const providerKeys = openProviderKeys(fetch)
  const discoveries = openDiscoveries(fetch)
  const accepted: ClientParts['accepted'] = new Map()
  /**
   * Connections whose provider required pushed requests by an error, without announcing that. The error comes through
   * the browser, which may have forged it: if pushing fails, a sign-in begins without a pushed request.
   */
  const pushing = new Set<string>()
  const configurationOf: OidcClients['configurationOf'] = (connection, { secrets, keys }) =>
    discoveries.configurationOf(connection, { secret: secrets[0] ?? null, keys })

  return {
    configurationOf,
    providerKeys,
    checkClient: (connection, connectionCredentials, redirectUri) =>
      checkClient({ discoveries, accepted, connection, connectionCredentials }, redirectUri),
    async freshChecks() {
      const client = await library()
      return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
    },
    async beginAddress(connection, connectionCredentials, { redirectUri, loginHint, checks }) {
      const client = await library()
      const parameters = {
        redirect_uri: redirectUri,
        scope: connection.scopes,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(loginHint === '' ? {} : { login_hint: loginHint }),
        ...(connection.requiredContexts.length === 0 ? {} : { acr_values: connection.requiredContexts.join(' ') }),
      }
      const begin = (isRequired: boolean) =>
        asClient({ discoveries, accepted, connection, connectionCredentials }, (configuration) =>
          buildAddress(configuration, parameters, isRequired),
        )
      const isPushing = pushing.has(connection.id)
      const left = await begin(isPushing)
      if (left.ok || !isPushing) return left
      pushing.delete(connection.id)
      return begin(false)
    },
    async endAddress(connection, connectionCredentials, { idToken, afterLogout }) {
      const client = await library()
      const configuration = await configurationOf(connection, connectionCredentials)
      if (configuration.serverMetadata().end_session_endpoint === undefined) return ''
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: afterLogout }
      return client.buildEndSessionUrl(configuration, parameters).href
    },
    async verifyResponse(connection, connectionCredentials, response) {
      const done = await asClient({ discoveries, accepted, connection, connectionCredentials }, (known, client) => {
        const configure = (network: CustomFetch) => discover(client.connection, client.credential, network)
        return verifyResponse({ connection, known, keys: providerKeys, fetch, configure }, response)
      })
      if (!done.ok && isPushRequired(done.error)) pushing.add(connection.id)
      return done.ok ? done.value : done
    },
  }
}
