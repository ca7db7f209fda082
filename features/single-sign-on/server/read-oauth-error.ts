import type { ClientWay } from '#features/single-sign-on/server/oidc/client-authentication.ts'
import { oidcPathsOf, providerError, type Connection, type ProviderError } from './connection.ts'
import { asciiIn, fieldOf } from './read-network-error.ts'

/** An error of the token or PAR endpoint (RFC 6749 §5.2, RFC 9126 §2.3), truncated for a log line. */
export type OAuthError = { error: string; description: string }

/**
 * Reads the error that a token or PAR endpoint answered with; null for any other failure. A refused client may be answered
 * with a challenge (RFC 6749 §5.2), which openid-client throws without reading the body.
 */
export async function oauthErrorOf(thrown: unknown): Promise<OAuthError | null> {
  const name = fieldOf(thrown, 'name')
  if (name === 'ResponseBodyError') return errorIn(fieldOf(thrown, 'cause'))
  if (name !== 'WWWAuthenticateChallengeError') return null
  const response = fieldOf(thrown, 'response')
  const body: unknown = response instanceof Response ? await response.json().catch(() => null) : null
  const challenges = fieldOf(thrown, 'cause')
  const schemes = Array.isArray(challenges) ? challenges.map((each) => fieldOf(each, 'scheme')) : []
  const isOfClient = fieldOf(thrown, 'status') === 401 && schemes.includes('basic')
  return errorIn(body) ?? (isOfClient ? { error: 'invalid_client', description: '' } : null)
}

function errorIn(body: unknown): OAuthError | null {
  const error = asciiIn(fieldOf(body, 'error'))
  const description = asciiIn(fieldOf(body, 'error_description'))
  // Keycloak sends another error for a wrong secret, which RFC 6749 §5.2 defines for authenticated clients.
  const isOfClient = error === 'unauthorized_client' && /credential|secret/i.test(description)
  return error === '' ? null : { error: isOfClient ? 'invalid_client' : error, description }
}

/** Returns the reason why a token or PAR endpoint refused, and the remedy. `way`: how we authenticated. */
export function readOAuthError({ error, description }: OAuthError, { id }: Connection, way: ClientWay): ProviderError {
  const quoted = `"${error}"${description === '' ? '' : ` (${description})`}`
  const misconfigured = (advice: string) => providerError('provider-misconfigured', error, advice)
  if (error === 'invalid_client') {
    const isKey = way.method === 'private_key_jwt'
    const compare = isKey
      ? `See that it reads our keys at ${oidcPathsOf(id).jwks}`
      : 'Compare client id and secret; npm run portico -- idp rotate sets a new secret'
    return misconfigured(
      `The provider refused this client with ${quoted}. It was authenticated by ${way.tried}; the provider announces ${way.announced}. ${compare}, and idp set --client-auth another method.`,
    )
  }
  if (error === 'unauthorized_client' || error === 'unsupported_grant_type') {
    return misconfigured(
      `The provider refused this client with ${quoted}: compare the client id, and permit the authorization code grant for it there.`,
    )
  }
  if (error === 'invalid_scope')
    return misconfigured(`The provider refused a scope with ${quoted}: permit the scopes there.`)
  if (/redirect.?ur[il]/i.test(description)) {
    return providerError(
      'provider-misconfigured',
      'redirect_uri',
      `The provider refused the redirect address with ${quoted}: enter exactly the one that idp show prints.`,
    )
  }
  if (error === 'invalid_request') {
    return misconfigured(`The provider did not understand the request: ${quoted}. Its log has the reason.`)
  }
  if (error === 'invalid_grant') {
    return providerError(
      'provider-refused',
      error,
      `The provider did not accept the code: ${quoted}. It was used before, has expired, or belongs to another client, redirect address or browser.`,
    )
  }
  return providerError('provider-refused', error, `The provider refused to return tokens with ${quoted}: see its log.`)
}
