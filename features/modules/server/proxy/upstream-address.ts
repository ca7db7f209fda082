import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/**
 * Addresses that an app must not have: link-local ones, where clouds serve the machine's credentials (RFC 3927, and
 * further ones that clouds use), and unspecified, multicast and reserved ones.
 */
const forbidden = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
  ['64:ff9b::a9fe:0', 112],
] as const)
  forbidden.addSubnet(network, bits, 'ipv6')

/** The error code of a connection to an address that an app must not have. */
export const forbiddenCode = 'FORBIDDEN_ADDRESS'

/** The error of a connection to an address that an app must not have. */
class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
  readonly code = forbiddenCode
}

/**
 * Returns whether a host is an address that an app must not have. False for a name, which `upstreamLookup` resolves and
 * checks.
 */
export function isForbiddenAddress(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 0) return false
  const inside = ipv4Inside(host)
  return forbidden.check(host, family === 6 ? 'ipv6' : 'ipv4') || (inside !== null && forbidden.check(inside))
}

/**
 * Returns the IPv4 address inside an IPv6 address: mapped, compatible (RFC 4291 §2.5.5), 6to4 (RFC 3056) or translated
 * (RFC 6052, RFC 8215); null if there is none.
 */
export function ipv4Inside(host: string): string | null {
  if (isIP(host) !== 6) return null
  const text = ipaddr.IPv6.parse(host)
    .parts.map((part) => part.toString(16).padStart(4, '0'))
    .join(':')
  for (const form of forms) {
    const [, high, low] = form.exec(text) ?? []
    if (high !== undefined && low !== undefined) return Array.from(Buffer.from(high + low, 'hex')).join('.')
  }
  return null
}

const forms = [
  /^(?:0000:){5}ffff:(\w{4}):(\w{4})$/,
  /^(?:0000:){6}(?!0000)(\w{4}):(\w{4})$/,
  /^2002:(\w{4}):(\w{4}):/,
  /^0064:ff9b:.*:(\w{4}):(\w{4})$/,
]

type Found = Awaited<ReturnType<typeof resolve>>

/**
 * The maximum number of concurrent look-ups. They occupy threads that also verify passwords, so names that no server
 * resolves must not occupy all of them.
 */
const atOnce = 2
let asking = 0
const waiting: (() => void)[] = []
const underWay = new Map<string, Promise<Found>>()

/** Returns the addresses of a name. Concurrent requests share one look-up. */
function addressesOf(hostname: string): Promise<Found> {
  const known = underWay.get(hostname)
  if (known !== undefined) return known
  const found = resolveInTurn(hostname).finally(() => underWay.delete(hostname))
  underWay.set(hostname, found)
  return found
}

async function resolveInTurn(hostname: string): Promise<Found> {
  if (asking >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else asking += 1
  try {
    return await resolve(hostname)
  } finally {
    const next = waiting.shift()
    if (next === undefined) asking -= 1
    else next()
  }
}

const resolve = (hostname: string) => lookup(hostname, { all: true })
const addressesByCallback = callbackify(addressesOf)

/**
 * Resolves the name of an upstream for a connection. Fails if any address is one that an app must not have; the
 * connection uses exactly the checked addresses. Uses the system's look-up, so that its hosts file and search domains
 * apply.
 */
export const upstreamLookup: LookupFunction = (hostname, options, callback) => {
  addressesByCallback(hostname, (error, all) => {
    const found = (all ?? []).filter(({ family }) => !isFamily(options.family) || family === options.family)
    const [first] = found
    if (error !== null || first === undefined) return callback(error ?? new ForbiddenAddress(hostname), '', 0)
    if (found.some(({ address }) => isForbiddenAddress(address))) return callback(new ForbiddenAddress(hostname), '', 0)
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
  })
}

const isFamily = (family: unknown): family is 4 | 6 => family === 4 || family === 6
