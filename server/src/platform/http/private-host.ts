import { BlockList, isIP } from 'node:net'

/** Loopback, private, shared and link-local addresses (RFC 1918, 4193, 4291, 6598, 3927). */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('100.64.0.0', 10)
privateNetworks.addSubnet('169.254.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

const privateName = /^(?:[a-z0-9-]+|.+\.(?:localhost|local|internal|lan|home\.arpa|test))$/i

/**
 * Returns whether the host of an address is the server itself or in a private network: by its address, or by a name
 * that has no public meaning (RFC 6761, 6762, 8375).
 */
export function isPrivateHost(hostname: string): boolean {
  // A final dot makes a name absolute, and means the same.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const family = isIP(host)
  if (family === 0) return privateName.test(host)
  return privateNetworks.check(host, family === 6 ? 'ipv6' : 'ipv4')
}
