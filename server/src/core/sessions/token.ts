import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Fresh credentials: `token` goes to the page, `cookie` into a `__Host-` cookie; only the hashes are stored. */
export type FreshToken = { token: string; cookie: string; tokenHash: Buffer; cookieHash: Buffer }

/**
 * The name of the cookie of a session's credentials (DESIGN §4). Browsers allow it over https; some on
 * http://localhost too, and WebKit does not (decisions/0041).
 */
export const cookieName = '__Host-portico'
/** The name of the cookie of an email code challenge. */
export const codeCookieName = '__Host-portico-code'
/** The name of the cookie that identifies a browser that accounts have signed in with (decisions/0022). */
export const deviceCookieName = '__Host-portico-device'
/**
 * The name of the cookie of a sign-in transaction at a provider: only the browser in which it began can complete it.
 */
export const providerCookieName = '__Host-portico-provider'
/** The cookie that opens an app (decisions/0106): for the app's path, so it cannot have the prefix `__Host-`. */
export const appCookieName = '__Secure-portico-app'

/** Creates a token and a cookie of 256 random bits each, base64url (43 characters), with their SHA-256. */
export function freshToken(): FreshToken {
  const token = randomBytes(32).toString('base64url')
  const cookie = randomBytes(32).toString('base64url')
  return { token, cookie, tokenHash: hashOf(token), cookieHash: hashOf(cookie) }
}

/** SHA-256 of a token or cookie. 256 random bits need no slow hash (OWASP ASVS 6.5.2). */
export function hashOf(credential: string): Buffer {
  return hash('sha256', credential, 'buffer')
}

/** Returns whether a token or cookie is the one hashed, compared in constant time. */
export function matches(credential: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOf(credential), hash)
}
