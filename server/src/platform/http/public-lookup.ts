import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown where a name leads to this machine or a network that is not the internet; `code` is `PRIVATE_ADDRESS`. */
class PrivateAddress extends Error {
  override name = 'PrivateAddress'
  readonly code = 'PRIVATE_ADDRESS'
}

/**
 * Whether an IP address is one of the public internet: no loopback, private, link-local, shared, multicast or reserved one, nor an IPv6
 * address that stands for one (IANA's special-purpose registries).
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}

/**
 * Resolves a name for a connection, and refuses it where any of its addresses is not public. The connection uses the addresses that were
 * checked, so that a name cannot mean another one a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, '', 0)
    const [first] = found
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(`${hostname} is not on the public internet.`), '', 0)
    if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
