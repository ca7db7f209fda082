import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Parts } from './dataset-queries.ts'

const partLength = 1024 * 1024
/** Returns an upper limit for the compressed size of a column (zstd.h, ZSTD_COMPRESSBOUND). */
const boundOf = (length: number) => length + Math.ceil(length / 128) + 1024
/** Compresses into a single chunk: each further chunk would wait for the event loop, which an import keeps busy. */
const fastIn = (length: number) => ({
  chunkSize: boundOf(length),
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
})
/**
 * Minimum and maximum size of the buffers for decompressed data, in bytes. They are allocated before decompression
 * starts, so small columns get small ones.
 */
const [leastPiece, largestPiece] = [16 * 1024, 4 * 1024 * 1024]
const usualRatio = 8
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * Compresses packed columns for storage (Zstandard, RFC 8878), in parts of at most 1 MB.
 */
export function partsOf(columns: readonly Uint8Array[]): Promise<Parts> {
  return Promise.all(
    columns.map(async (column) => {
      const compressed = await compress(column, fastIn(column.length))
      const count = Math.max(1, Math.ceil(compressed.length / partLength))
      return Array.from({ length: count }, (_, part) => compressed.subarray(part * partLength, (part + 1) * partLength))
    }),
  )
}

/**
 * Decompresses the stored parts of a column. The result occupies no more memory than it needs.
 */
export async function columnOfParts(parts: readonly Buffer[]): Promise<Buffer> {
  const compressed = Buffer.concat(parts)
  const chunkSize = Math.min(largestPiece, Math.max(leastPiece, compressed.length * usualRatio))
  const column = await decompress(compressed, { chunkSize })
  // A column that arrived in one chunk is a view of a larger buffer; a copy releases that buffer.
  return column.buffer.byteLength > column.length ? Buffer.from(column) : column
}
