import type { DeviceFacts } from './device-facts.ts'

/** Characters shown at the end of an identifier; an identifier shorter than `shortest` shows none. */
const shownAtEnd = 4
const shortest = 8

/** Returns the end of an identifier, enough to tell devices apart but not to enrol as one of them. */
function masked(identifier: string): string {
  return identifier.length < shortest ? '…' : `…${identifier.slice(-shownAtEnd)}`
}

/**
 * Returns the facts of a device for roles that do not enrol devices: hardware identifier, serial number and MAC
 * addresses are masked, since they identify a computer that enrols.
 */
export function withMaskedIdentity(facts: DeviceFacts): DeviceFacts {
  const { hardware_id, serial, macs } = facts.identity
  const maskedOrNull = (identifier: string | null) => (identifier === null ? null : masked(identifier))
  return {
    ...facts,
    identity: { hardware_id: maskedOrNull(hardware_id), serial: maskedOrNull(serial), macs: macs.map(masked) },
    addresses: facts.addresses.map((address) => ({ ...address, mac: masked(address.mac) })),
  }
}
