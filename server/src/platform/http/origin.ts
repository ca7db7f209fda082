import { isIP, isIPv6 } from 'node:net'
import { chooseLanguage, languages, type Language } from '@portico/contract/platform/language.ts'
import type { FastifyRequest } from 'fastify'
import { remembering } from '#server/platform/cache/remembering.ts'

/**
 * The origin of a request. `network` is the address's /32 (IPv4) or /64 (IPv6); `at` the instant it arrived; `language`
 * that of the page it came from.
 */
export type Origin = {
  address: string
  network: string
  agent: string
  host: string
  language: Language
  at: Date
  /** The origin of the server's own set-up: the log has its events at level `debug`. Requests never have it. */
  isSetUp?: true
}

/** Longest user agent that is kept. */
const agentLongest = 300

/**
 * Returns the origin of a request. The address is the connection's, or the one that a trusted proxy forwards
 * (`PORTICO_TRUSTED_PROXIES`); the host is in lower case, without port and trailing dot.
 */
export function originOf(request: FastifyRequest): Origin {
  return {
    ...clientAddressOf(request),
    agent: (request.headers['user-agent'] ?? '').replaceAll('\u0000', '').slice(0, agentLongest),
    host: hostOf(request.host),
    language: languageOf(request.headers['accept-language'] ?? ''),
    at: new Date(),
  }
}

type ClientAddress = Pick<Origin, 'address' | 'network'>

const nowhere: ClientAddress = { address: '', network: '' }

/**
 * Returns the address of the client and its network. If X-Forwarded-For has other text in place of an address, uses the
 * nearest address in it, or that of the connection.
 */
export function clientAddressOf({ ip, ips, socket }: FastifyRequest): ClientAddress {
  const named = addressNamed(ip)
  if (named !== null) return named
  const nearest = ips?.map(addressNamed).findLast((one) => one !== null)
  return nearest ?? addressNamed(socket.remoteAddress ?? '') ?? nowhere
}

/** Returns the address that a text is, with its network; null if the text is not an address. */
const addressNamed = remembering((written: string): ClientAddress | null => {
  const address = bareAddress(written)
  return isIP(address) === 0 ? null : { address, network: networkOf(address) }
})

const languageOf = remembering((acceptLanguage: string) =>
  chooseLanguage({ query: null, cookie: null, acceptLanguage }, languages),
)

/**
 * Returns an address without the port that some proxies append, which would make each connection a separate network,
 * and without a zone; an IPv4-mapped one as IPv4. Other text is returned unchanged.
 */
function bareAddress(written: string): string {
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? []
  const [, beforePort] = /^(\d+(?:\.\d+){3}):\d+$/.exec(written) ?? []
  const bare = inBrackets ?? beforePort ?? written
  return ipv4In(bare) ?? (isIPv6(bare) ? bare.replace(/%.*/, '') : bare)
}

/** Returns the IPv4 address that an IPv6 one maps (RFC 4291 §2.5.5.2), or null. */
function ipv4In(address: string): string | null {
  if (!/^[0:]+ffff:/i.test(address) || !isIPv6(address)) return null
  const mapped = URL.parse(`http://[${address.replace(/%.*/, '')}]`)?.hostname ?? ''
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(mapped) ?? []
  if (high === undefined || low === undefined) return null
  const bytes = Buffer.from(`${high.padStart(4, '0')}${low.padStart(4, '0')}`, 'hex')
  return bytes.join('.')
}

/** Returns a host name in the form that identifies a domain: lower case, no port, no trailing dot. */
export function hostOf(header: string | undefined): string {
  return hostNamed(header ?? '')
}

const hostNamed = remembering((header) => header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, ''))

/**
 * Returns the network that failures are counted by: an IPv4 address itself, the /64 of an IPv6 address (one household).
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return `${[...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
