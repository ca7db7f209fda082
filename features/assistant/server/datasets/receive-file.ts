import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v4 as uuid } from 'uuid'

export type ReceivedFile = { path: string; bytes: number; sha256: string; remove: () => Promise<void> }

/**
 * Writes an upload to a file on this node, which the caller must remove. Refuses an upload that exceeds `bytesAtMost`
 * or whose client disconnected, and removes the file.
 */
export async function receiveFile(
  upload: Readable,
  folder: string,
  bytesAtMost: number,
): Promise<Result<ReceivedFile, 'too-large' | 'aborted'>> {
  const path = await freshPath(folder)
  const remove = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      hash.update(chunk)
      // A chunk beyond the limit is not written, and ends the upload.
      if (bytes > bytesAtMost) counting.destroy()
      next(null, chunk)
    },
  })
  const isWhole = await pipeline(upload, counting, createWriteStream(path, { mode: 0o600 })).then(
    () => true,
    () => false,
  )
  if (isWhole) return ok({ path, bytes, sha256: hash.digest('hex'), remove })
  await remove()
  return err(bytes > bytesAtMost ? 'too-large' : 'aborted')
}

/** Returns the path of a new file in a folder for the files of running imports. */
export async function freshPath(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftFiles(folder)
  return join(folder, `${uuid()}.csv`)
}

/** The time after which an unchanged file belongs to no running import, in milliseconds. */
const leftAfter = 3_600_000

/** Deletes files left by a node that was killed during an import. */
async function removeLeftFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another import may have deleted the file in the meantime.
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > leftAfter) await rm(path, { force: true })
  }
}
