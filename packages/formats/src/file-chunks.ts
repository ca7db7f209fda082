import { closeSync, openSync, readSync } from 'node:fs'

const chunkLength = 256 * 1024

/** Returns the bytes of a file in chunks, which are valid until the next one. */
export function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const chunk = new Uint8Array(chunkLength)
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) yield chunk.subarray(0, length)
  } finally {
    closeSync(file)
  }
}
