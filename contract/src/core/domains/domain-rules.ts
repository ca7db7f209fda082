import { isLocalHost, readHost } from '#contract/platform/host-name.ts'
import { parsedUrl } from '#contract/platform/parsed-url.ts'

/** The problem with a value, as the rest of a sentence that begins with its name, or null. */
export type Problem = string | null

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** Invisible and bidirectional control characters, except joiners and marks that languages need. */
const invisible = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
const longestLink = 500

/** Plain text of a brand, at most `longest` characters: no markup, nothing invisible. Empty only if `mayBeEmpty`. */
export function textProblem(text: string, longest: number, mayBeEmpty = false): Problem {
  if (text === '') return mayBeEmpty ? null : 'must not be empty'
  if (text.trim() !== text) return 'must not begin or end with a space'
  if (text.length > longest) return `must have at most ${longest} characters; it has ${text.length}`
  if (/[<>]/.test(text)) return 'must be plain text: < and > are not allowed'
  if (controls.test(text)) return 'must be one line without control characters'
  return invisible.test(text) || !text.isWellFormed() ? 'must not hold invisible characters' : null
}

/** A link that pages show: https, or http on localhost; a path of this product if `mayBePath`; empty for no link. */
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

/**
 * The address of a domain: scheme, host and optionally a port, nothing else.
 */
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

/** The address of a picture: a file below `/brand/`, or an https address. */
export function pictureProblem(text: string): Problem {
  const isFile = /^\/brand\/[a-z0-9._-]+\.(png|jpg|jpeg|webp|svg)$/i.test(text)
  if (isFile || text === '') return null
  return text.startsWith('/') && !text.startsWith('//') ? 'must be a file below /brand/' : linkProblem(text, false)
}

/**
 * A colour as `#rrggbb`.
 */
export function colourProblem(text: string): Problem {
  return /^#[0-9a-f]{6}$/i.test(text) ? null : 'must be # and six hexadecimal digits, such as #3b5b8c'
}

/** A host name in the form that identifies a domain. */
export function hostProblem(text: string): Problem {
  const host = readHost(text)
  if (!host.ok) return host.error
  return host.value === text ? null : `must be written as ${host.value}`
}

/** An email address that email can come from (RFC 5321 §4.5.3.1: 64 characters before the @); empty for none. */
export function addressProblem(text: string): Problem {
  if (text === '') return null
  const at = text.lastIndexOf('@')
  const isLocalPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(text.slice(0, at))
  if (at < 1 || at > 64 || !isLocalPart) return 'must be an email address, such as no-reply@example.com'
  const problem = hostProblem(text.slice(at + 1))
  return problem === null ? null : `has a domain that ${problem}`
}
