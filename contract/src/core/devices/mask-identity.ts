import type { DeviceFacts } from './device-facts.ts'

/** How many characters of an identifier are shown at its end; of one that is shorter than `shortest`, none. */
const shownAtEnd = 4
const shortest = 8

/** The end of an identifier, which distinguishes devices at hand. It is too little to enrol in the device's name. */
function masked(identifier: string): string {
  return identifier.length < shortest ? '…' : `…${identifier.slice(-shownAtEnd)}`
}

/**
 * The facts of a device as roles that do not enrol devices see them: hardware identifier, serial number and MAC addresses are masked, since
 * a computer is recognised by them.
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
