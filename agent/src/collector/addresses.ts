import type { NetworkInterfaceInfo } from 'node:os'
import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'

type Interfaces = Partial<Record<string, readonly NetworkInterfaceInfo[]>>

/** Interfaces that software creates for containers and virtual machines. */
const virtual =
  /^(docker|veth|br-|virbr|vmnet|vboxnet|cni|flannel|cali|lxc|lxd|podman|utun|awdl|llw|ifb|tun|tap|wg|tailscale|zt)/i

/** Returns the addresses at which others can reach this computer, without loopback and link-local ones, IPv4 first. */
export function addressesOf(interfaces: Interfaces): DeviceFacts['addresses'] {
  return Object.entries(interfaces)
    .flatMap(([name, infos = []]) => infos.map((info) => ({ ...info, name })))
    .filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
    .toSorted((one, other) => one.family.localeCompare(other.family))
    .map(({ address, mac, name }) => ({ ip: address, mac, name }))
}

/** Returns the MAC addresses of interfaces that are not virtual, sorted. */
export function macsOf(interfaces: Interfaces): string[] {
  const macs = Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, infos = []]) => infos)
    .filter(({ internal, mac }) => !internal && mac !== '00:00:00:00:00:00')
    .map(({ mac }) => mac.toLowerCase())
  return [...new Set(macs)].toSorted()
}
