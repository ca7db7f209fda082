/** The identifiers of a device's hardware. MAC addresses are in lower case with colons. */
export type DeviceIdentity = { hardware_id: string | null; serial: string | null; macs: readonly string[] }

/**
 * Placeholders that vendors use in place of an identifier, so many devices share them (fusioninventory-for-glpi #3281,
 * MeshCentral #1848).
 */
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

/** Filler text: ascending digits, one repeated character, or only separators. */
const filler = /^(.)\1*$|^0?123456789?0?(123456789?0?)*$|^[^a-z0-9]*$/

/** Returns a hardware identifier or serial number in lower case; null if many devices share it. */
export function goodIdentifier(text: string | null): string | null {
  const plain = (text ?? '').trim().toLowerCase()
  const letters = plain.replaceAll(/[^a-z0-9]/g, '')
  return letters.length < 4 || placeholders.has(plain) || filler.test(letters) ? null : plain
}

const macForm = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/
/**
 * The beginnings of addresses that software assigns on many computers (Docker, Hyper-V's default switch, VirtualBox and
 * VMware host adapters), and empty addresses.
 */
const sharedMac = /^(02:42|00:00:00|ff:ff:ff|00:15:5d:00|0a:00:27|00:50:56:c0|00:05:9a|00:09:0f|02:00:4c)/

/**
 * Returns the MAC addresses that distinguish devices: in lower case, sorted, without those that software assigns to
 * many.
 */
export function goodMacs(macs: readonly string[]): string[] {
  const plain = macs.map((mac) => mac.trim().toLowerCase().replaceAll('-', ':'))
  return [...new Set(plain.filter((mac) => macForm.test(mac) && !sharedMac.test(mac)))].toSorted()
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
