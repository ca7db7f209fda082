import { closeSync, openSync, readSync } from 'node:fs'
import { rm } from 'node:fs/promises'

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

/** The files that an import makes beside an uploaded one, by their endings. */
const endings = ['unpacked', 'sheet', 'records'] as const

/** Returns the path of a file that an import makes beside the uploaded one. */
export const madeFile = (path: string, ending: (typeof endings)[number]): string => `${path}.${ending}`

/** Removes the files that an import made beside `path`, also if it was stopped. */
export async function removeMadeFiles(path: string): Promise<void> {
  await Promise.all(endings.map((ending) => rm(madeFile(path, ending), { force: true })))
}
