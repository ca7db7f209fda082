import { open, rm, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const partLength = 1024 * 1024
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** A compressed original in a temporary file: its parts, and their total size in bytes. */
export type PackedOriginal = { parts: () => AsyncGenerator<Buffer>; bytes: number; remove: () => Promise<void> }

/**
 * Compresses a file (Zstandard, RFC 8878) into a temporary file beside it, which the caller must remove. Each part is
 * 1 MB of the file, compressed by itself.
 */
export async function packOriginal(path: string): Promise<PackedOriginal> {
  const packed = `${path}.original`
  const remove = () => rm(packed, { force: true })
  const from = await open(path, 'r')
  let lengths: number[] | null = null
  try {
    lengths = await packInto(packed, from)
  } finally {
    await from.close()
    if (lengths === null) await remove()
  }
  return { parts: () => partsIn(packed, lengths), bytes: lengths.reduce((sum, length) => sum + length, 0), remove }
}

/** Writes the compressed parts of a file, and returns their lengths. */
async function packInto(packed: string, from: FileHandle): Promise<number[]> {
  const lengths: number[] = []
  const to = await open(packed, 'w', 0o600)
  try {
    const part = Buffer.alloc(partLength)
    for (let at = 0; ; at += partLength) {
      const { bytesRead } = await from.read(part, 0, partLength, at)
      if (bytesRead === 0) break
      const bytes = await compress(part.subarray(0, bytesRead), fast)
      await to.writeFile(bytes)
      lengths.push(bytes.length)
    }
  } finally {
    await to.close()
  }
  return lengths
}

async function* partsIn(packed: string, lengths: readonly number[]): AsyncGenerator<Buffer> {
  const from = await open(packed, 'r')
  try {
    let at = 0
    for (const length of lengths) {
      const part = Buffer.alloc(length)
      await from.read(part, 0, length, at)
      at += length
      yield part
    }
  } finally {
    await from.close()
  }
}

/** When the writing of an original stops early. */
export type Until = { most?: number; signal?: AbortSignal }

/**
 * Writes an original into a file: its parts in order, until `parts` ends, `most` bytes are written, or the signal is
 * aborted. Returns the number of bytes.
 */
export async function unpackOriginal(
  path: string,
  parts: AsyncIterable<Buffer>,
  { most = Infinity, signal }: Until = {},
): Promise<number> {
  const to = await open(path, 'w', 0o600)
  let bytes = 0
  try {
    for await (const part of parts) {
      const plain = await decompress(part)
      await to.writeFile(plain)
      bytes += plain.length
      if (bytes >= most || signal?.aborted === true) break
    }
  } finally {
    await to.close()
  }
  return bytes
}
