/** What identifies the hardware of a device. MAC addresses are lower-case with colons. */
export type DeviceIdentity = { hardware_id: string | null; serial: string | null; macs: readonly string[] }

/** What vendors leave in place of an identifier; many devices have the same (fusioninventory-for-glpi #3281, MeshCentral #1848). */
const placeholders = new Set([
  'default string',
  'to be filled by o.e.m.',
  'to be filled by oem',
  'system serial number',
  'system product name',
  'chassis serial number',
  'base board serial number',
  'not specified',
  'not applicable',
  'not available',
  'not settable',
  'no asset information',
  'none',
  'null',
  'n/a',
  'na',
  'o.e.m.',
  'oem',
  'unknown',
  'undefined',
  'invalid',
  'empty',
  'standard',
  'serial',
  'sernum0',
  'serial number',
  'type2 - board serial number',
  '03000200-0400-0500-0006-000700080009',
  '00020003-0004-0005-0006-000700080009',
  'fefefefe-fefe-fefe-fefe-fefefefefefe',
  '12345678-1234-5678-90ab-cddeefaabbcc',
])

/** Digits in their order, one character repeated, only separators: typed to fill a field. */
const filler = /^(.)\1*$|^0?123456789?0?(123456789?0?)*$|^[^a-z0-9]*$/

/** A hardware identifier or serial number in lower case, or null for one that many devices share. */
export function goodIdentifier(text: string | null): string | null {
  const plain = (text ?? '').trim().toLowerCase()
  const letters = plain.replaceAll(/[^a-z0-9]/g, '')
  return letters.length < 4 || placeholders.has(plain) || filler.test(letters) ? null : plain
}

const macForm = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/
/** Made by software on many machines at once: Docker, Hyper-V's default switch, VirtualBox and VMware host adapters, and empty ones. */
const sharedMac = /^(02:42|00:00:00|ff:ff:ff|00:15:5d:00|0a:00:27|00:50:56:c0|00:05:9a|00:09:0f|02:00:4c)/

/** The MAC addresses that tell one device from another: lower-case, sorted, without those that software gives to many. */
export function goodMacs(macs: readonly string[]): string[] {
  const plain = macs.map((mac) => mac.trim().toLowerCase().replaceAll('-', ':'))
  return [...new Set(plain.filter((mac) => macForm.test(mac) && !sharedMac.test(mac)))].toSorted()
}

/** The parts of an identity by which devices are compared; what many share is left out. */
export function comparable({ hardware_id, serial, macs }: DeviceIdentity): DeviceIdentity {
  return { hardware_id: goodIdentifier(hardware_id), serial: goodIdentifier(serial), macs: goodMacs(macs) }
}

/** By what a device was recognised, in the order of trust; `hostname` is a hint alone. */
export type IdentityMatch = 'hardware-and-serial' | 'hardware-and-mac' | 'serial-and-mac'

/**
 * By what two comparable identities are of one device, or null: two of hardware identifier, serial number and a MAC address. Identifiers
 * that contradict each other are of two devices, even where a MAC address is the same (a docking station).
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

/** A host name as it is searched for: lower case, without domain suffix and trailing dot. */
export function hostnameKey(hostname: string): string {
  return hostname.trim().toLowerCase().replace(/\..*$/s, '')
}
