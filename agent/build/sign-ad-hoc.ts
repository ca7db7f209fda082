import { createHash } from 'node:crypto'

/** Mach-O: offset of the load commands in a 64-bit file, and the commands of segments and of the signature. */
const commandsAt = 32
const segmentCommand = 0x19
const signatureCommand = 0x1d
/** Code signing: the magic numbers of the signature and of its code directory, big-endian. */
const superBlob = 0xfade_0cc0
const codeDirectory = 0xfade_0c02
const pageBits = 12
const pageSize = 2 ** pageBits
const directoryHeader = 88
/** Flags of a code directory: signed ad hoc (CS_ADHOC) and signed by a linker (CS_LINKER_SIGNED). */
const adHoc = 0x2_0002
/** Flag of an executable segment that belongs to a main program (CS_EXECSEG_MAIN_BINARY). */
const mainBinary = 1

type Found = { at: number; size: number; textSize: number }

/** Finds the signature of a Mach-O program and the size of its code segment. Null if the program has no signature. */
function findSignature(program: Buffer): Found | null {
  let found: { at: number; size: number } | null = null
  let textSize = 0
  let at = commandsAt
  for (let left = program.readUInt32LE(16); left > 0; left -= 1) {
    const command = program.readUInt32LE(at)
    if (command === signatureCommand) found = { at: program.readUInt32LE(at + 8), size: program.readUInt32LE(at + 12) }
    const isText = command === segmentCommand && program.toString('latin1', at + 8, at + 15) === '__TEXT\0'
    if (isText) textSize = Number(program.readBigUInt64LE(at + 48))
    at += program.readUInt32LE(at + 4)
  }
  return found === null ? null : { ...found, textSize }
}

/**
 * Signs a macOS program ad hoc in the space of its current signature. On x64 the compiled file still has the signature
 * of Bun itself. Its hashes do not match once the agent is added, so macOS would kill the program. Throws if the new
 * signature does not fit.
 */
export function signAdHoc(program: Buffer, identifier: string): void {
  const found = findSignature(program)
  if (found === null) throw new Error('the program has no room for a signature')
  const { at, size, textSize } = found
  const name = Buffer.from(`${identifier}\0`)
  const slots = Math.ceil(at / pageSize)
  const hashesAt = directoryHeader + name.length
  const length = hashesAt + slots * 32
  if (length + 20 > size) throw new Error('the signature does not fit')
  const directory = Buffer.alloc(length)
  const fields = [codeDirectory, length, 0x2_0400, adHoc, hashesAt, directoryHeader, 0, slots, at]
  for (const [index, field] of fields.entries()) directory.writeUInt32BE(field, index * 4)
  directory.set([32, 2, 0, pageBits], 36)
  directory.writeBigUInt64BE(BigInt(textSize), 72)
  directory.writeBigUInt64BE(BigInt(mainBinary), 80)
  directory.set(name, directoryHeader)
  for (let slot = 0; slot < slots; slot += 1) {
    const page = program.subarray(slot * pageSize, Math.min((slot + 1) * pageSize, at))
    directory.set(createHash('sha256').update(page).digest(), hashesAt + slot * 32)
  }
  program.fill(0, at, at + size)
  for (const [index, field] of [superBlob, length + 20, 1, 0, 20].entries())
    program.writeUInt32BE(field, at + index * 4)
  program.set(directory, at + 20)
}

/** Returns whether each page of a macOS program matches its hash in the signature; false without a signature. */
export function isSignatureWhole(program: Buffer): boolean {
  const found = findSignature(program)
  if (found === null || program.readUInt32BE(found.at) !== superBlob) return false
  const directory = found.at + program.readUInt32BE(found.at + 16)
  const hashesAt = directory + program.readUInt32BE(directory + 16)
  const slots = program.readUInt32BE(directory + 28)
  const limit = program.readUInt32BE(directory + 32)
  if (program.readUInt32BE(directory) !== codeDirectory || limit !== found.at) return false
  return Array.from({ length: slots }, (_, slot) => slot).every((slot) => {
    const page = program.subarray(slot * pageSize, Math.min((slot + 1) * pageSize, limit))
    const hash = program.subarray(hashesAt + slot * 32, hashesAt + slot * 32 + 32)
    return createHash('sha256').update(page).digest().equals(hash)
  })
}
