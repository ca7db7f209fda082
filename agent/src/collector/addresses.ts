import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { interfaceRank, isVirtualName } from './interface-kinds.ts'

/** The interfaces of a computer with their addresses, by name; the system's own list fits (`os.networkInterfaces`). */
export type Interfaces = Partial<Record<string, readonly { address: string; mac: string; internal?: boolean }[]>>

/**
 * Returns the addresses at which others can reach this computer, without loopback and link-local ones. Those of the
 * `defaultRoutes` (names of interfaces, preferred first) come first, then network cards before bridges, containers and
 * tunnels. IPv4 comes first within an interface.
 */
export function addressesOf(interfaces: Interfaces, defaultRoutes: readonly string[] = []): DeviceFacts['addresses'] {
  const routes = new Map(defaultRoutes.map((name, index) => [name, index - defaultRoutes.length]))
  return Object.entries(interfaces)
    .flatMap(([name, infos = []]) => infos.map((info) => ({ ...info, name })))
    .filter(({ internal = false, address }) => !internal && isReachable(address))
    .map(({ address, mac, name }) => ({ ip: address, mac, name, rank: routes.get(name) ?? interfaceRank(name, mac) }))
    .toSorted((one, other) => one.rank - other.rank || familyOf(one.ip) - familyOf(other.ip))
    .map(({ ip, mac, name }) => ({ ip, mac, name }))
}

const isReachable = (address: string) => !/^(fe[89ab][0-9a-f]:|169\.254\.|127\.|0\.0\.0\.0$|::1?$)/i.test(address)

/** Orders IPv4 before IPv6, and of IPv6 private addresses (fc00::/7) last. */
function familyOf(address: string): number {
  if (!address.includes(':')) return 0
  return /^f[cd]/i.test(address) ? 2 : 1
}

/** Returns the MAC addresses of interfaces that are not virtual, sorted. */
export function macsOf(interfaces: Interfaces): string[] {
  const macs = Object.entries(interfaces)
    .filter(([name]) => !isVirtualName(name))
    .flatMap(([, infos = []]) => infos)
    .filter(({ internal = false, mac }) => !internal && mac !== '00:00:00:00:00:00')
    .map(({ mac }) => mac.toLowerCase())
  return [...new Set(macs)].toSorted()
}
