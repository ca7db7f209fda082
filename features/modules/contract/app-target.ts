import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** An address split at an app: the app's path, and the rest as it was sent. */
export type AppTarget = { home: string; rest: string; query: string }

const under = /^(\/apps\/[a-z0-9-]+|\/orchestrator)(\/.*)?$/s
/** Visible ASCII: the characters that a request line may contain. */
const sendable = /^[\u0021-\u007e]*$/
/** The most times a path is decoded, because some upstreams decode more than once. */
const decodings = 3

/**
 * The app that the target of a request is for; null for a target of no app, `not-valid` for one that an upstream might
 * read as a path above the app's: dot segments, backslashes or control characters, written in any way (RFC 3986 §6.2.2,
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

/** Whether no decoding of a path leads above its beginning; false for one that is still encoded after all decodings. */
function staysInside(path: string): boolean {
  let text = path
  for (let nth = 0; nth <= decodings; nth += 1) {
    // Some programs read full-width characters as ASCII (NFKC); what follows a `?` or `;` is not part of the name.
    const read = text.normalize('NFKC')
    if (/[\\\u0000-\u001f\u007f]/.test(read)) return false
    if (read.split('/').some((segment) => /^\.\.?$/.test((segment.split(/[;?#]/)[0] ?? '').trim()))) return false
    const decoded = decode(text) ?? (nth > 0 ? decodeBytes(text) : null)
    // The first decoding is the protocol's: text that it cannot decode is not a path.
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

/** How a program reads a path if it keeps a percent sign that no byte follows. */
const decodeBytes = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_whole, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
