import {
  arch,
  cpus,
  hostname,
  networkInterfaces,
  platform,
  release,
  totalmem,
  userInfo,
  type NetworkInterfaceInfo,
} from 'node:os'

/** The facts of a device (spec B §1): names, addresses, system, signed-in user, memory in bytes. */
export type DeviceFacts = {
  hostname: string
  os: { name: 'Windows' | 'Linux' | 'Mac' | 'Other'; release: string; arch: string }
  user: string
  addresses: { ip: string; mac: string }[]
  cores: number
  memory: number
}

const names: Partial<Record<NodeJS.Platform, DeviceFacts['os']['name']>> = {
  win32: 'Windows',
  linux: 'Linux',
  darwin: 'Mac',
}

/**
 * Reads the facts of the device this runs on; nothing is sent anywhere.
 */
export function readDeviceFacts(): DeviceFacts {
  return {
    hostname: hostname(),
    os: { name: names[platform()] ?? 'Other', release: release(), arch: arch() },
    user: userInfo().username,
    addresses: addressesOf(Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])),
    cores: cpus().length,
    memory: totalmem(),
  }
}

/**
 * The addresses others can reach the device by: no loopback, no link-local ones, IPv4 before IPv6.
 */
export function addressesOf(interfaces: readonly NetworkInterfaceInfo[]): DeviceFacts['addresses'] {
  return interfaces
    .filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
    .toSorted((one, other) => one.family.localeCompare(other.family))
    .map(({ address, mac }) => ({ ip: address, mac }))
}
