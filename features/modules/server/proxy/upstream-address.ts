import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/**
 * Addresses that no app has: those of this link, where clouds answer with the credentials of the machine (RFC 3927, and the other ones that
 * clouds use), the unspecified, multicast and reserved ones.
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

/** The code of the error of a connection to an address that no app has. */
export const forbiddenCode = 'FORBIDDEN_ADDRESS'

/** Thrown to the connection, which fails with it. */
class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
  readonly code = forbiddenCode
}

/** Whether a host is an address that no app has; false for a name, which `upstreamLookup` resolves. */
export function isForbiddenAddress(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 0) return false
  const inside = ipv4Inside(host)
  return forbidden.check(host, family === 6 ? 'ipv6' : 'ipv4') || (inside !== null && forbidden.check(inside))
}

/**
 * The IPv4 address that an IPv6 one stands for: mapped, compatible (RFC 4291 §2.5.5), of 6to4 (RFC 3056) or translated (RFC 6052, RFC 8215);
 * null for others.
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

/** Look-ups hold threads that passwords are verified on as well: names that no server answers for must not hold all. */
const atOnce = 2
let asking = 0
const waiting: (() => void)[] = []
const underWay = new Map<string, Promise<Found>>()

/** The addresses of a name, which requests at the same time ask for once. */
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
 * Resolves the name of an upstream for a connection, which fails where any address is one that no app has: the connection uses the addresses that
 * were checked. By the system's look-up, so that names of its hosts file and its search domains are known.
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
