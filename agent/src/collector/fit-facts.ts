import {
  addressesAtMost,
  applicationsAtMost,
  commandLinesAtMost,
  disksAtMost,
  type DeviceFacts,
} from '@portico/contract/core/devices/device-facts.ts'

/** Fits text to the contract: without NUL and lone surrogates, and at most `longest` long. */
export function fitText(text: string, longest: number): string {
  return text.replaceAll('\u0000', ' ').slice(0, longest).toWellFormed()
}

/**
 * Fits facts to the limits of the contract (device-facts.ts): cuts texts and shortens lists. One invalid mount point or
 * application name does not stop a device from reporting the rest.
 */
export function fitFacts(facts: DeviceFacts): DeviceFacts {
  const { identity } = facts
  return {
    ...facts,
    hostname: fitText(facts.hostname, 253) || 'unknown',
    os_version: fitText(facts.os_version, 200),
    cpu_model: fitText(facts.cpu_model, 200),
    user: facts.user === null ? null : fitText(facts.user, 200),
    identity: {
      hardware_id: identity.hardware_id === null ? null : fitText(identity.hardware_id, 128),
      serial: identity.serial === null ? null : fitText(identity.serial, 128),
      macs: identity.macs.slice(0, 64).map((mac) => fitText(mac, 17)),
    },
    addresses: facts.addresses
      .slice(0, addressesAtMost)
      .map(({ ip, mac, name }) => ({ ip: fitText(ip, 45), mac: fitText(mac, 17), name: fitText(name, 64) })),
    disks: facts.disks.slice(0, disksAtMost).map((disk) => ({ ...disk, mount: fitText(disk.mount, 260) })),
    applications: facts.applications.slice(0, applicationsAtMost).map(({ name, count, command_lines }) => ({
      name: fitText(name, 120),
      count,
      ...(command_lines === undefined
        ? {}
        : { command_lines: command_lines.slice(0, commandLinesAtMost).map((line) => fitText(line, 300)) }),
    })),
  }
}
