import { isLocalHost, readHost } from '#contract/platform/host-name.ts'
import { parsedUrl } from '#contract/platform/parsed-url.ts'

/**
 * The problem with a value, as the end of a sentence that begins with the name of the setting, such as `must not be
 * empty`. Null if there is none.
 */
export type Problem = string | null

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** Invisible and bidirectional control characters, except joiners and marks that languages need. */
const invisible = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
const longestLink = 500

/**
 * Returns the problem with a plain text of a brand: it has at most `longest` characters, no markup and nothing
 * invisible. It may be empty only if `mayBeEmpty`.
 */
export function textProblem(text: string, longest: number, mayBeEmpty = false): Problem {
  if (text === '') return mayBeEmpty ? null : 'must not be empty'
  if (text.trim() !== text) return 'must not begin or end with a space'
  if (text.length > longest) return `must have at most ${longest} characters; it has ${text.length}`
  if (/[<>]/.test(text)) return 'must be plain text: < and > are not allowed'
  if (controls.test(text)) return 'must be one line without control characters'
  return invisible.test(text) || !text.isWellFormed() ? 'must not hold invisible characters' : null
}

/**
 * Returns the problem with a link that pages show: https, or http on localhost. If `mayBePath`, it may also be a path
 * of this product. Empty means no link.
 */
export function linkProblem(text: string, mayBePath: boolean): Problem {
  if (text === '') return null
  if (text.length > longestLink) return `must have at most ${longestLink} characters; it has ${text.length}`
  if (controls.test(text) || invisible.test(text) || /[\s\\"'<>`]/.test(text)) {
    return 'must not hold spaces, quotes, angle brackets, backslashes or control characters'
  }
  if (text.startsWith('//')) return 'must begin with https://; // takes whatever the page has'
  if (text.startsWith('/')) return mayBePath ? null : 'must be a whole address that begins with https://'
  return wholeAddressProblem(text)
}

function wholeAddressProblem(text: string): Problem {
  const url = parsedUrl(text)
  const scheme = /^[a-z][a-z+.-]*:/i.exec(text)?.[0]
  if (url === null || scheme === undefined) return 'must be an address that begins with https://'
  const isHttps = /^https:\/\//i.test(text) || (/^http:\/\//i.test(text) && isLocalHost(url.hostname))
  if (!isHttps) return `must begin with https://, not ${scheme}`
  return url.username === '' && url.password === '' ? null : 'must not hold a user name or a password'
}

/** Returns the problem with the address of a domain: scheme, host and optionally a port, nothing else. */
export function originProblem(text: string): Problem {
  if (text === '') return 'must not be empty'
  const problem = linkProblem(text, false)
  if (problem !== null) return problem
  if (parsedUrl(text)?.origin !== text) return 'must end after the host, such as https://portal.example.com'
  // The value is written into lines that are pasted into a shell.
  return /^[a-z0-9.:[\]_/-]+$/.test(text)
    ? null
    : 'must have no other characters in its host than letters, digits, dots and hyphens'
}

/** Returns the problem with the address of a picture: a file below `/brand/`, an https address, or empty. */
export function pictureProblem(text: string): Problem {
  const isFile = /^\/brand\/[a-z0-9._-]+\.(png|jpg|jpeg|webp|svg)$/i.test(text)
  if (isFile || text === '') return null
  return text.startsWith('/') && !text.startsWith('//') ? 'must be a file below /brand/' : linkProblem(text, false)
}

/** Returns the problem with a colour, which must be `#rrggbb`. */
export function colourProblem(text: string): Problem {
  return /^#[0-9a-f]{6}$/i.test(text) ? null : 'must be # and six hexadecimal digits, such as #3b5b8c'
}

/** Returns the problem with a host name that is not in the form that identifies a domain. */
export function hostProblem(text: string): Problem {
  const host = readHost(text)
  if (!host.ok) return host.error
  return host.value === text ? null : `must be written as ${host.value}`
}

/**
 * Returns the problem with an address that emails come from (RFC 5321 §4.5.3.1: 64 characters before the @). It may be
 * empty.
 */
export function addressProblem(text: string): Problem {
  if (text === '') return null
  const at = text.lastIndexOf('@')
  const isLocalPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(text.slice(0, at))
  if (at < 1 || at > 64 || !isLocalPart) return 'must be an email address, such as no-reply@example.com'
  const problem = hostProblem(text.slice(at + 1))
  return problem === null ? null : `has a domain that ${problem}`
}
