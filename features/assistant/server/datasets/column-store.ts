import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Parts } from './dataset-queries.ts'

const partLength = 1024 * 1024
/** More than a column that cannot be compressed takes (zstd.h, ZSTD_COMPRESSBOUND). */
const boundOf = (length: number) => length + Math.ceil(length / 128) + 1024
/** In one piece: between pieces the event loop would have to come by, which an import keeps busy. */
const fastIn = (length: number) => ({
  chunkSize: boundOf(length),
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
})
/** What is decompressed comes in pieces of a length that is reserved at once: of a small column in small ones. In bytes. */
const [leastPiece, largestPiece] = [16 * 1024, 4 * 1024 * 1024]
const usualRatio = 8
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * Packed columns as they are stored: compressed (Zstandard, RFC 8878), in parts of at most a megabyte.
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
 * The packed column of its stored parts, in no more memory than it needs.
 */
export async function columnOfParts(parts: readonly Buffer[]): Promise<Buffer> {
  const compressed = Buffer.concat(parts)
  const chunkSize = Math.min(largestPiece, Math.max(leastPiece, compressed.length * usualRatio))
  const column = await decompress(compressed, { chunkSize })
  // A column that came in one piece is a part of it, and would keep all of it.
  return column.buffer.byteLength > column.length ? Buffer.from(column) : column
}
