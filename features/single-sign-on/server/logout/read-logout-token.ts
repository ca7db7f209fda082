import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { decryptToken, isEncrypted } from '#features/single-sign-on/server/oidc/decrypt-token.ts'
import type { OwnKeys } from '@portico/saml/provider.ts'
import { keysIn, type ProviderKeys } from '#features/single-sign-on/server/oidc/provider-keys.ts'
import { clockTolerance } from '#features/single-sign-on/server/oidc/discoveries.ts'
import { isStorableKey } from '@portico/server/core/authentication/storable-key.ts'
import type { Ended } from '@portico/server/core/sessions/provider-session-queries.ts'

/** The content of a verified logout token; `id` may be used once, until it has expired. */
export type LogoutToken = Ended & { id: string; until: Date }

/** The address of a provider's keys, and when the token that they verify arrived, in milliseconds. */
type Published = { providerKeys: ProviderKeys; connectionId: string; address: string; since: number }

/** The event that makes a token a logout token. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** The maximum age of a logout token. */
const longestAge = '10 minutes'

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6): signed by the provider, for this client, recent,
 * with the event and an id, naming a session or a subject, and no nonce; it may be encrypted for us (§2.4). Otherwise
 * returns the reason as one word.
 */
export async function readLogoutToken(
  token: string,
  expected: { issuer: string; clientId: string; keys: Published; decryption: OwnKeys['decryption'] },
): Promise<Result<LogoutToken, string>> {
  const { jwtVerify, errors } = await import('jose')
  const signed = isEncrypted(token) ? await decryptToken(token, expected.decryption) : token
  if (signed === null) return err('encrypted')
  if (!isSafe(expected.keys.address)) return err('keys')
  const verify = (keys: JWTVerifyGetKey) =>
    jwtVerify(signed, keys, {
      issuer: expected.issuer,
      audience: expected.clientId,
      clockTolerance,
      maxTokenAge: longestAge,
      requiredClaims: ['iat', 'jti', 'events'],
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
    })
  try {
    const { payload } = await verifyWith(expected.keys, verify)
    return contentOf(payload, expected.issuer)
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return err(error.claim)
    return err(error instanceof errors.JOSEError ? error.code : 'keys')
  }
}

/** Keys are fetched by https, without TLS only from this machine, as openid-client does for ID tokens. */
function isSafe(address: string): boolean {
  const { protocol = '', hostname = '' } = URL.parse(address) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}

/** Verifies with the cached keys and, if another key has signed, once more with the currently published ones. */
async function verifyWith<Verified>(
  { providerKeys, connectionId, address, since }: Published,
  verify: (keys: JWTVerifyGetKey) => Promise<Verified>,
): Promise<Verified> {
  const { createLocalJWKSet, errors } = await import('jose')
  const seen = await providerKeys.read(connectionId, address)
  const first = verify(createLocalJWKSet(keysIn(seen)))
  const failed = await first.then(
    () => null,
    (error: unknown) => error,
  )
  const isAboutKeys =
    failed instanceof errors.JWKSNoMatchingKey || failed instanceof errors.JWSSignatureVerificationFailed
  const about = { seen, since, purpose: 'logout' } as const
  if (!isAboutKeys || !(await providerKeys.renew(connectionId, address, about))) return first
  return verify(createLocalJWKSet(keysIn(await providerKeys.read(connectionId, address))))
}

function contentOf({ events, sub, sid, jti, iat, nonce }: JWTPayload, issuer: string): Result<LogoutToken, string> {
  if (!isLogout(events)) return err('events')
  if (nonce !== undefined) return err('nonce')
  const subject = sub ?? ''
  const session = sid ?? ''
  if (subject === '' && session === '') return err('sub')
  if (!isStorableKey(subject)) return err('sub')
  if (!isStorableKey(session)) return err('sid')
  if (!isStorableKey(jti)) return err('jti')
  const until = new Date(((iat ?? 0) + 600 + 2 * clockTolerance) * 1000)
  return ok({ issuer, subject, sid: session, id: jti, until })
}

const isLogout = (events: unknown) => typeof events === 'object' && events !== null && logoutEvent in events
