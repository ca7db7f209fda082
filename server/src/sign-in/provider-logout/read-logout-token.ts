import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { clockTolerance } from '#server/sign-in/providers/oidc-client.ts'
import { isStorableKey } from '#server/sign-in/providers/storable-identity.ts'
import type { Ended } from '#server/sign-in/provider-logout/queries.ts'

/** What a logout token says once it was found good; `id` may be used once, until it has expired. */
export type LogoutToken = Ended & { id: string; until: Date }

/** The event that makes a token a logout token. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** How old a logout token may be. */
const longestAge = '10 minutes'

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6): signed by the provider, for this client, recent,
 * with the event and an id, naming a session or a subject, and no nonce. Gives one word about what is wrong otherwise.
 */
export async function readLogoutToken(
  token: string,
  expected: { issuer: string; clientId: string; keys: JWTVerifyGetKey },
): Promise<LogoutToken | string> {
  const { jwtVerify, errors } = await import('jose')
  try {
    const { payload } = await jwtVerify(token, expected.keys, {
      issuer: expected.issuer,
      audience: expected.clientId,
      clockTolerance,
      maxTokenAge: longestAge,
      requiredClaims: ['iat', 'jti', 'events'],
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
    })
    return said(payload, expected.issuer)
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return error.claim
    return error instanceof errors.JOSEError ? error.code : 'keys'
  }
}

function said({ events, sub, sid, jti, iat, nonce }: JWTPayload, issuer: string): LogoutToken | string {
  if (!isLogout(events)) return 'events'
  if (nonce !== undefined) return 'nonce'
  const subject = sub ?? ''
  const session = sid ?? ''
  if (subject === '' && session === '') return 'sub'
  if (!isStorableKey(subject)) return 'sub'
  if (!isStorableKey(session)) return 'sid'
  if (!isStorableKey(jti)) return 'jti'
  const until = new Date(((iat ?? 0) + 600 + 2 * clockTolerance) * 1000)
  return { issuer, subject, sid: session, id: jti, until }
}

const isLogout = (events: unknown) => typeof events === 'object' && events !== null && logoutEvent in events
