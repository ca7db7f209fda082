import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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
  return family !== 0 && forbidden.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Resolves the name of an upstream for a connection, which fails where any address is one that no app has: the connection uses the addresses that
 * were checked.
 */
export const upstreamLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error !== null || first === undefined) return callback(error, '', 0)
    if (found.some(({ address }) => isForbiddenAddress(address))) return callback(new ForbiddenAddress(hostname), '', 0)
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
  })
}
