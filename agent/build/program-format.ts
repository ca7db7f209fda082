import type { Processor, System } from '@portico/contract/core/devices/system.ts'

type Format = { system: System; processor: Processor }

/** Machine codes of ELF headers (Linux), at offset 18. */
const elfMachines: Record<number, Processor> = { 0x3e: 'x64', 0xb7: 'arm64' }
/** Machine codes of COFF headers (Windows), four bytes after the start of the signature. */
const coffMachines: Record<number, Processor> = { 0x8664: 'x64', 0xaa64: 'arm64' }
/** CPU types of Mach-O headers (macOS), at offset 4. */
const machProcessors: Record<number, Processor> = { 0x0100_0007: 'x64', 0x0100_000c: 'arm64' }

/** Returns the system and processor in a program's headers; null if its format is not one of these. */
export function formatOf(program: Buffer): Format | null {
  if (program.length < 64) return null
  if (program.readUInt32BE(0) === 0x7f45_4c46) return formatOr('linux', elfMachines[program.readUInt16LE(18)])
  if (program.readUInt32LE(0) === 0xfeed_facf) return formatOr('mac', machProcessors[program.readUInt32LE(4)])
  if (program.toString('latin1', 0, 2) !== 'MZ') return null
  const header = program.readUInt32LE(0x3c)
  if (header + 6 > program.length || program.toString('latin1', header, header + 4) !== 'PE\0\0') return null
  return formatOr('windows', coffMachines[program.readUInt16LE(header + 4)])
}

function formatOr(system: System, processor: Processor | undefined): Format | null {
  return processor === undefined ? null : { system, processor }
}
