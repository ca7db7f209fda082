import { identityHeader } from '#features/modules/server/identity/issue-identities.ts'
import { plainName, reachesApp } from './identity-headers.ts'
import { isOwnCookie } from './own-cookies.ts'

/** Headers by name, in the case in which they are sent. */
export type HeaderLines = Record<string, string | string[]>

/** The parts of a client's request from which the request to an app is built. */
export type Forwarded = {
  /** The headers as they arrived: name, value, name, value, … */
  rawHeaders: readonly string[]
  /** The upstream's host with its port. */
  upstreamHost: string
  /** The protocol and host by which the client reached this server, and the client's address. */
  protocol: string
  host: string
  address: string
  /** The path of the app. The app does not receive it in the request's path. */
  home: string
  /** The name of this deployment in `Via`. */
  pseudonym: string
  identity: string
  /** Names, in lower case, of headers that the app has declared as needed although they may identify a user. */
  declared: readonly string[]
}

/**
 * Matches schemes that authenticate a connection instead of a request (RFC 4559 §6). They are dropped, because users
 * share the connections to an app.
 */
const ofWholeConnections = /^(ntlm|negotiate|kerberos)\b/i

/**
 * Returns the headers that are sent to the app: the client's permitted ones, the identity, and the origin of the
 * request.
 */
export function requestHeaders(forwarded: Forwarded): HeaderLines {
  const { rawHeaders, home, host, protocol, address, pseudonym, identity, declared } = forwarded
  const headers = new Map<string, { name: string; values: string[] }>()
  const named = new Set(
    valuesOf(rawHeaders, 'connection')
      .flatMap((value) => value.split(','))
      .map((each) => plainName(each.trim())),
  )
  for (const [name, value] of pairsOf(rawHeaders)) {
    const plain = plainName(name)
    if (named.has(plain) || !reachesApp(name, declared)) continue
    if (plain === 'authorization' && ofWholeConnections.test(value)) continue
    const key = name.toLowerCase()
    const line = headers.get(key) ?? { name, values: [] }
    line.values.push(value)
    headers.set(key, line)
  }
  const cookies = cookiesFor(valuesOf(rawHeaders, 'cookie'))
  return {
    'Host': forwarded.upstreamHost,
    ...Object.fromEntries(
      Array.from(headers.values(), ({ name, values }) => [name, values.length === 1 ? (values[0] ?? '') : values]),
    ),
    ...(cookies === '' ? {} : { Cookie: cookies }),
    'Forwarded': `for=${node(address)};host="${host.replaceAll(/["\\]/g, '')}";proto=${protocol}`,
    'X-Forwarded-For': address,
    'X-Forwarded-Host': host,
    'X-Forwarded-Proto': protocol,
    'X-Forwarded-Prefix': home,
    'Via': [...valuesOf(rawHeaders, 'via'), `1.1 ${pseudonym}`].join(', '),
    [identityHeader]: identity,
  }
}

/** Returns an address in the syntax of `Forwarded` (RFC 7239 §6). */
const node = (address: string) => (address.includes(':') ? `"[${address}]"` : address)

function cookiesFor(headers: readonly string[]): string {
  const all = headers.flatMap((header) => header.split(';')).map(trimBlanks)
  return all.filter((each) => each !== '' && !isOwnCookie((each.split('=')[0] ?? '').trim())).join('; ')
}

/**
 * Removes the blanks around a part of a header (RFC 9110 §5.6.3). Header values are bytes, and `trim` would remove the
 * last byte of "à" in UTF-8, a no-break space in Latin-1.
 */
export function trimBlanks(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isBlank(text.charCodeAt(from))) from += 1
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to)
}

const isBlank = (code: number) => code === 0x20 || code === 0x09

/** Returns the name and value of each header in a list of raw headers. */
export function pairsOf(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let nth = 0; nth + 1 < rawHeaders.length; nth += 2)
    pairs.push([rawHeaders[nth] ?? '', rawHeaders[nth + 1] ?? ''])
  return pairs
}

/** Returns the values of one header, in order. */
export const valuesOf = (rawHeaders: readonly string[], name: string): string[] =>
  pairsOf(rawHeaders).flatMap(([each, value]) => (each.toLowerCase() === name ? [value] : []))

/** The maximum number of proxies that a request may have passed; more mean a loop. */
const hopsAtMost = 20

/**
 * Returns whether a request has passed this deployment before (`own`), or too many proxies (`long`) (RFC 9110 §7.6.3);
 * null for neither.
 */
export function loopOf(rawHeaders: readonly string[], pseudonym: string): 'own' | 'long' | null {
  const hops = valuesOf(rawHeaders, 'via').flatMap((value) => value.split(','))
  if (hops.some((hop) => hop.trim().split(/\s+/)[1] === pseudonym)) return 'own'
  return hops.length > hopsAtMost ? 'long' : null
}
