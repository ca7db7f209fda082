import { open, stat } from 'node:fs/promises'
import { err, type Result } from '@portico/contract/platform/result.ts'
import { largestPicture } from '@portico/server/core/domains/pictures.ts'
import { checkPicture, type CheckedPicture } from './check-picture.ts'

const reasons: Record<string, string> = { ENOENT: 'does not exist', EACCES: 'may not be read' }

/**
 * Reads and checks a picture's file. A picture that is too large, or not a regular file, is refused before it is read.
 * Returns the picture, or the problem, as the rest of a sentence that begins with the path.
 */
export async function readPictureFile(path: string): Promise<Result<CheckedPicture, string>> {
  try {
    // The file is checked before it is opened, because opening a pipe would wait for its writer.
    const found = await stat(path)
    if (!found.isFile()) return err(found.isDirectory() ? 'is a folder' : 'is not a regular file')
    const tooLarge = `is too large: it has ${Math.ceil(found.size / 1024)} kB, at most ${largestPicture / 1024} are allowed`
    if (found.size > largestPicture) return err(tooLarge)
    const file = await open(path, 'r')
    try {
      const room = Buffer.alloc(largestPicture + 1)
      const { bytesRead } = await file.read(room, 0, room.length, 0)
      return checkPicture(Buffer.from(room.subarray(0, bytesRead)))
    } finally {
      await file.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return err(reasons[code] ?? `cannot be read (${code})`)
  }
}
