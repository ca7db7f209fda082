import { crc32, deflateRawSync } from 'node:zlib'
import type { AgentProgram } from '@portico/server/core/devices/agent-programs.ts'
import type { FilePart } from '@portico/server/platform/http/file-parts.ts'
import { programEntry, type PackedForm, type PackedProgram } from './packed-program.ts'
import { tarOf, type ArchiveEntry } from './tar-entry.ts'
import { zipRest } from './zip-entry.ts'

/** File name extension and media type of each archive format. */
export const forms = {
  'zip': { ending: 'zip', type: 'application/zip' },
  'tar.gz': { ending: 'tar.gz', type: 'application/gzip' },
} as const satisfies Record<PackedForm, { ending: string; type: string }>

/**
 * Returns an archive of the program and some small files; the same files give the same bytes. Only the bytes after the
 * program are created here; the program itself stays on disk.
 */
export function archiveOf(
  program: AgentProgram,
  form: PackedForm,
  packed: PackedProgram,
  entries: readonly ArchiveEntry[],
): { parts: FilePart[]; sha256: Buffer } {
  const rest =
    form === 'zip' ? zipRest({ ...programEntry(program), ...packed }, entries) : gzipRest(packed, tarOf(entries))
  const { head, path, size, hash } = packed
  return { parts: [head, { path, size }, rest], sha256: hash.copy().update(rest).digest() }
}

/**
 * Returns the end of a gzip stream: its last blocks, then checksum and size of the uncompressed data (RFC 1952 §2.3.1).
 */
function gzipRest({ crc, rawSize }: PackedProgram, raw: Buffer): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(raw, crc))
  end.writeUInt32LE((rawSize + raw.length) % 2 ** 32, 4)
  return Buffer.concat([deflateRawSync(raw), end])
}
