import { parsedUrl } from './parsed-url.ts'
import { err, ok, type Result } from './result.ts'

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * Reads a host name as typed: in the form that identifies a domain (lower case, no port, no trailing dot, punycode), or
 * one sentence about the problem. Case, a trailing dot and letters beyond ASCII are converted to the form that browsers
 * send (RFC 5890, RFC 3986 §6.2.2); a port, a scheme or a path is refused, because domains have none.
 */
export function readHost(text: string): Result<string, string> {
  const given = text.trim().toLowerCase()
  const problem = moreThanNameProblem(given)
  if (problem !== null) return err(problem)
  const bare = given.replace(/\.$/, '')
  const host = parsedUrl(`http://${bare}`)?.hostname ?? ''
  // ASCII text must stay as it is: 127.1 and 0x7f.1 are addresses that a browser would write otherwise.
  const isOther = /^[\u0021-\u007e]+$/.test(bare) && host !== bare
  if (isOther || host.length > 253 || !host.split('.').every((part) => label.test(part))) {
    return err('is not a host name; write it like portal.example.com')
  }
  return ok(host)
}

function moreThanNameProblem(given: string): string | null {
  if (given === '') return 'must not be empty; write it like portal.example.com'
  if (given.includes('://')) return 'must be a host name only, without https://'
  if (/[/?#@\\\s]/.test(given)) return 'must be a host name only, without path, user or spaces'
  if (!given.includes(':')) return null
  return `must have no port; write it like ${given.replace(/:.*/, '') || 'portal.example.com'}`
}

/** Returns whether a host name means the computer itself: `localhost` and the names below it (RFC 6761 §6.3). */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}
