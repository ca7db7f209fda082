import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { FileProblem, orDamaged } from './file-problem.ts'

/**
 * The ratio of unpacked to packed bytes that tables do not exceed, and the bytes from which it counts. Deflate reaches
 * 1,032 with bytes that are all the same.
 */
const maxRatio = 250
const ratioFrom = 32 * 1024 * 1024

/** Passes bytes on until they are more than `limit`, or suspiciously many for the packed ones. */
export function boundedBytes(packed: number, limit: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      const isTooLarge = bytes > limit || (bytes > ratioFrom && bytes > packed * maxRatio)
      if (isTooLarge) next(new FileProblem('archive-too-large'))
      else next(null, chunk)
    },
  })
}

/** Unpacks a file of gzip or Zstandard to the path `to`. */
export async function unpackFile(path: string, kind: 'gzip' | 'zstd', to: string): Promise<void> {
  const unpacker = kind === 'gzip' ? createGunzip() : createZstdDecompress()
  await writeBounded(createReadStream(path), statSync(path).size, to, unpacker)
}

/** Writes a stream to a new file, within the limit of an uploaded file. `packed` is its length before unpacking. */
export async function writeBounded(from: Readable, packed: number, to: string, unpacker?: Transform): Promise<void> {
  const parts = [boundedBytes(packed, fileLimits.bytes), createWriteStream(to, { mode: 0o600 })] as const
  await orDamaged(() => (unpacker === undefined ? pipeline(from, ...parts) : pipeline(from, unpacker, ...parts)))
}
