import { createHash } from 'node:crypto'

/**
 * Returns a strong ETag of the bytes to send. Each encoding of a text has its own, since equal strong tags mean equal
 * bytes (RFC 9110 §8.8.3.3).
 */
export function entityTagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

/**
 * Returns whether an `If-None-Match` header names the current representation: a list of tags, compared weakly, or `*`
 * (RFC 9110 §13.1.2).
 */
export function isAlreadyThere(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
