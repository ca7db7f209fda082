import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** A request target split at an app: the app's path, and the rest exactly as sent. */
export type AppTarget = { home: string; rest: string; query: string }

const under = /^(\/apps\/[a-z0-9-]+|\/orchestrator)(\/.*)?$/s
/** Matches visible ASCII, the only characters that a request line may contain. */
const sendable = /^[\u0021-\u007e]*$/
/** The number of times that a path is decoded, because some upstreams decode more than once. */
const decodings = 3

/**
 * Returns the app that a request target belongs to; null if it belongs to no app. `not-valid` if an upstream might read
 * it as a path above the app's: with dot segments, backslashes or control characters, in any encoding (RFC 3986 §6.2.2,
 * OWASP "Path Traversal").
 */
export function readTarget(url: string): Result<AppTarget, 'not-valid'> | null {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const query = at === -1 ? '' : url.slice(at)
  const [, home, rest = ''] = under.exec(path) ?? []
  if (home === undefined) return null
  if (url.includes('#') || !sendable.test(url) || rest.startsWith('//') || !staysInside(rest)) return err('not-valid')
  return ok({ home, rest, query })
}

/**
 * Returns whether no decoding of a path leads above its start; false for a path that is still encoded after the last
 * decoding.
 */
function staysInside(path: string): boolean {
  let text = path
  for (let nth = 0; nth <= decodings; nth += 1) {
    // Some programs read full-width characters as ASCII (NFKC). Text after a `?` or `;` does not belong to the
    // segment's name.
    const read = text.normalize('NFKC')
    if (/[\\\u0000-\u001f\u007f]/.test(read)) return false
    if (read.split('/').some((segment) => /^\.\.?$/.test((segment.split(/[;?#]/)[0] ?? '').trim()))) return false
    const decoded = decode(text) ?? (nth > 0 ? decodeBytes(text) : null)
    // HTTP itself decodes the path once. If that fails, the text is not a path.
    if (decoded === null) return false
    if (decoded === text) return true
    text = decoded
  }
  return false
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Decodes a path like programs that keep a percent sign without a byte after it. */
const decodeBytes = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_whole, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
