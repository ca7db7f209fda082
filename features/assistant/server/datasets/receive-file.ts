import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v4 as uuid } from 'uuid'

export type ReceivedFile = { path: string; bytes: number; sha256: string; remove: () => Promise<void> }

/**
 * Stores an upload in a file of this node, which the caller removes. Null where it has more bytes than `bytesAtMost`, or the client
 * has disconnected; nothing is left of it then.
 */
export async function receiveFile(
  upload: Readable,
  folder: string,
  bytesAtMost: number,
): Promise<ReceivedFile | 'too-large' | 'aborted'> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftFiles(folder)
  const path = join(folder, `${uuid()}.csv`)
  const remove = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      hash.update(chunk)
      // What is beyond the limit is not kept, and ends the upload.
      if (bytes > bytesAtMost) counting.destroy()
      next(null, chunk)
    },
  })
  const isWhole = await pipeline(upload, counting, createWriteStream(path, { mode: 0o600 })).then(
    () => true,
    () => false,
  )
  if (isWhole) return { path, bytes, sha256: hash.digest('hex'), remove }
  await remove()
  return bytes > bytesAtMost ? 'too-large' : 'aborted'
}

/** An import in progress writes more often, in milliseconds. */
const leftAfter = 3_600_000

/** Deletes what a node that was killed during an import has left. */
async function removeLeftFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another import may have deleted it meanwhile.
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > leftAfter) await rm(path, { force: true })
  }
}
