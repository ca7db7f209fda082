import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { isPrivateHost } from './private-host.ts'

/** Thrown where a name leads to no address of the internet, whether it exists or not: internal names are not to be found out by it. */
class NoPublicAddress extends Error {
  override name = 'NoPublicAddress'
  readonly code = 'NO_PUBLIC_ADDRESS'
}

/** Azure's host answers each of its machines at this public address. */
const hostOfAzure = '168.63.129.16'

/** What is assigned to the internet of IPv6 (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet: no loopback, private, link-local, shared, multicast or reserved one, nor an IPv6
 * address that stands for one (IANA's special-purpose registries).
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
 * Resolves a name for a connection, and refuses it where any of its addresses is not public. The connection uses the addresses that were
 * checked, so that a name cannot mean another one a moment later. Name servers are asked without the system's look-up, which would hold a thread of
 * the process for as long as they do not answer.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveByCallback(hostname, (error, found) => {
    const [first] = found ?? []
    if (error !== null || first === undefined) callback(new NoPublicAddress(hostname), '', 0)
    else if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** The addresses of a name; none where there are none, or one that is not public. */
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
