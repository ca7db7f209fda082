import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { isPrivateHost } from './private-host.ts'

/**
 * Thrown if a name leads to no address of the internet, whether or not it exists: it must not reveal internal names.
 */
class NoPublicAddress extends Error {
  override name = 'NoPublicAddress'
  readonly code = 'NO_PUBLIC_ADDRESS'
}

/** Azure's virtual machines reach their host at this public address. */
const hostOfAzure = '168.63.129.16'

/** The IPv6 addresses that are assigned to the internet (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an IP address belongs to the public internet. False for loopback, private, link-local, shared,
 * multicast and reserved addresses, and for IPv6 addresses that stand for one of them (IANA's special-purpose
 * registries).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === hostOfAzure) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast)
}

/** How long a name server may take, in milliseconds. */
const timeout = 2_000

/**
 * Resolves a name for a connection, and refuses it if any of its addresses is not public. The connection uses the
 * checked addresses, so that a name cannot mean another one a moment later. The system's look-up is not used: it would
 * hold a thread of the process until the name servers respond.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveByCallback(hostname, (error, found) => {
    const [first] = found ?? []
    if (error !== null || first === undefined) callback(new NoPublicAddress(hostname), '', 0)
    else if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** Returns the addresses of a name; empty if it has none or one of them is not public. */
async function resolvePublic(hostname: string): Promise<{ address: string; family: 4 | 6 }[]> {
  if (isPrivateHost(hostname)) return []
  const resolver = new Resolver({ timeout, tries: 1 })
  const [four, six] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ])
  const found = [
    ...four.map((address) => ({ address, family: 4 as const })),
    ...six.map((address) => ({ address, family: 6 as const })),
  ]
  return found.every(({ address }) => isPublicAddress(address)) ? found : []
}

const resolveByCallback = callbackify(resolvePublic)
