import { crc32, deflateRawSync } from 'node:zlib'
import type { ArchiveEntry } from './tar-entry.ts'

/** A compressed file: size before and after compression, and checksum of the uncompressed bytes. */
export type Deflated = { rawSize: number; size: number; crc: number }

type ZipEntry = Omit<ArchiveEntry, 'bytes'> & Deflated

/** Version 2.0 (deflate). Unix as host system, so that file modes are stored. */
const neededVersion = 20
const madeBy = (3 << 8) | neededVersion
const deflate = 8
/** Marks names as UTF-8. */
const flags = 0x0800

/**
 * Returns the fields that both headers of a file share (APPNOTE.TXT 6.3.10, §4.3.7 from "version needed"). Times are in
 * UTC.
 */
function sharedFields({ at, rawSize, size, crc, name }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  fields.writeUInt16LE(neededVersion, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(deflate, 4)
  fields.writeUInt16LE(time, 6)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(size, 14)
  fields.writeUInt32LE(rawSize, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

/** Returns the local header before the compressed bytes of a file. */
export function zipHeader(entry: ZipEntry): Buffer {
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), sharedFields(entry), Buffer.from(entry.name)])
}

/**
 * Returns the end of a zip archive after its first file: further files and the central directory. Supports archives
 * below 4 GiB.
 */
export function zipRest(first: ZipEntry, more: readonly ArchiveEntry[]): Buffer {
  let offset = zipHeader(first).length + first.size
  const parts: Buffer[] = []
  const directory = [directoryEntry(first, 0)]
  for (const { bytes, ...entry } of more) {
    const deflated = deflateRawSync(bytes)
    const file = { ...entry, rawSize: bytes.length, size: deflated.length, crc: crc32(bytes) }
    directory.push(directoryEntry(file, offset))
    parts.push(zipHeader(file), deflated)
    offset += zipHeader(file).length + deflated.length
  }
  const listed = Buffer.concat(directory)
  return Buffer.concat([...parts, listed, endOfDirectory(directory.length, listed.length, offset)])
}

function directoryEntry(entry: ZipEntry, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  // The mode of a regular file is in the upper half.
  rest.writeUInt32LE(((0o100000 | entry.mode) << 16) >>> 0, 6)
  rest.writeUInt32LE(offset, 10)
  const made = Buffer.alloc(2)
  made.writeUInt16LE(madeBy)
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), made, sharedFields(entry), rest, Buffer.from(entry.name)])
}

function endOfDirectory(files: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
