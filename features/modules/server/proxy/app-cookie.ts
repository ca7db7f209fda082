import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '@portico/server/platform/crypto/secret.ts'

const written = /^([\w-]{43})\.([\w-]{43})$/

/**
 * Returns the cookie that gives a session's browser access to an app: the hash of the session's token, with a proof
 * that the server issued it for this path. It has no effect without the session's own cookie, and ends with the
 * session.
 */
export function appCookieOf(secret: Pick<Secret, 'mac'>, tokenHash: Buffer, path: string): string {
  const hash = tokenHash.toString('base64url')
  return `${hash}.${secret.mac('app-cookie', `${hash} ${path}`).toString('base64url')}`
}

/**
 * Returns the hash of the session's token (hexadecimal) in a cookie; null if the cookie was not issued for this path.
 */
export function readAppCookie(secret: Pick<Secret, 'accepted'>, cookie: string, path: string): string | null {
  const [, hash, proof] = written.exec(cookie) ?? []
  if (hash === undefined || proof === undefined) return null
  const sent = Buffer.from(proof, 'base64url')
  const isProven = secret.accepted.some((keys) => timingSafeEqual(sent, keys.mac('app-cookie', `${hash} ${path}`)))
  return isProven ? Buffer.from(hash, 'base64url').toString('hex') : null
}
