import { isPlaceholder } from './placeholders.ts'

/** The identifiers of a device's hardware. MAC addresses are in lower case with colons. */
export type DeviceIdentity = { hardware_id: string | null; serial: string | null; macs: readonly string[] }

/** Returns a hardware identifier or serial number in lower case; null if many devices share it. */
export function goodIdentifier(text: string | null): string | null {
  const plain = (text ?? '').trim()
  return isPlaceholder(plain) ? null : plain.toLowerCase()
}

const macForm = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/
/**
 * The beginnings of addresses that software assigns on many computers: Hyper-V's default switch, VirtualBox and VMware
 * host adapters, and the network cards of VPN programs (Cisco, Fortinet, Juniper, TAP); and empty addresses.
 */
const sharedMac = /^(00:00:00|ff:ff:ff|00:15:5d:00|00:50:56:c0|00:05:9a|00:09:0f|00:ff:|00:10:f0)/

/**
 * The beginnings of makers' addresses for adapters at the USB port and docking stations: Realtek (which gives some of
 * them to many adapters), ASIX, Magic Control, Good Way, Action Star, Cable Matters, Luxshare, CalDigit, Bizlink.
 */
const adapterMac =
  /^(00:e0:4c|00:0e:c6|00:05:1b|00:50:b6|00:24:9b|f8:e4:3b|a0:ce:c8|3c:18:a0|64:4b:f0|9c:eb:e8|0c:37:96|00:13:3b)/

/** The addresses that QEMU gives to network cards of virtual machines. They are local, but each machine keeps its own. */
const machineMac = /^52:54:00/

/** Group addresses, and local ones: assigned by software, or chosen by chance as phones and Wi-Fi cards do. */
const isGlobalMac = (mac: string) => /^[\da-f][048c]/.test(mac) || machineMac.test(mac)

/**
 * Returns the MAC addresses that distinguish devices: in lower case, sorted, without those that software assigns and
 * those of adapters and docking stations, which go from one computer to another.
 */
export function goodMacs(macs: readonly string[]): string[] {
  const plain = macs.map((mac) => mac.trim().toLowerCase().replaceAll('-', ':'))
  const good = plain.filter(
    (mac) => macForm.test(mac) && isGlobalMac(mac) && !sharedMac.test(mac) && !adapterMac.test(mac),
  )
  return [...new Set(good)].toSorted()
}

/** Returns the comparable form of an identity, without identifiers that many devices share. */
export function comparable({ hardware_id, serial, macs }: DeviceIdentity): DeviceIdentity {
  return { hardware_id: goodIdentifier(hardware_id), serial: goodIdentifier(serial), macs: goodMacs(macs) }
}

/** The pair of identifiers that matched, most trusted first. A host name is only a hint and never matches. */
export type IdentityMatch = 'hardware-and-serial' | 'hardware-and-mac' | 'serial-and-mac'

/**
 * Returns how two comparable identities match: at least two of hardware identifier, serial number and a MAC address are
 * equal. Null for different devices; a different hardware identifier or serial number rules a match out even if a MAC
 * address is shared (a docking station).
 */
export function identityMatch(one: DeviceIdentity, other: DeviceIdentity): IdentityMatch | null {
  const hardware = compare(one.hardware_id, other.hardware_id)
  const serial = compare(one.serial, other.serial)
  if (hardware === 'differ' || serial === 'differ') return null
  if (hardware === 'same' && serial === 'same') return 'hardware-and-serial'
  if (!one.macs.some((mac) => other.macs.includes(mac))) return null
  if (hardware === 'same') return 'hardware-and-mac'
  return serial === 'same' ? 'serial-and-mac' : null
}

function compare(one: string | null, other: string | null): 'same' | 'differ' | 'unknown' {
  if (one === null || other === null) return 'unknown'
  return one === other ? 'same' : 'differ'
}

/** Returns a host name as a search key: in lower case, without domain and trailing dot. */
export function hostnameKey(hostname: string): string {
  return hostname.trim().toLowerCase().replace(/\..*$/s, '')
}
