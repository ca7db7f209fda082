import type { Pool } from '#server/platform/database/connect.ts'
import { readPicture } from './domain-queries.ts'

/** The media types of pictures that a domain may show, and their file extensions. */
export const pictureExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const

export type PictureType = keyof typeof pictureExtensions

/** The largest picture, in bytes. */
export const largestPicture = 512 * 1024

export type Picture = { type: string; bytes: Buffer }
/** Finds a stored picture by the SHA-256 of its bytes, in lower-case hex. */
export type PictureOf = (sha256: string) => Promise<Picture | null>

/** How many bytes of pictures are cached; pages under load use few different ones. */
const cachedAtMost = 4 * 1024 * 1024

/**
 * Returns a reader of stored pictures with a cache. The picture of a hash never changes; a deleted one stays cached
 * until others need its space.
 */
export function openPictures(database: Pool): PictureOf {
  const kept = new Map<string, Picture>()
  let keptBytes = 0
  return async (sha256) => {
    const known = kept.get(sha256)
    if (known !== undefined) return known
    const picture = await readPicture(database, sha256)
    if (picture === null || kept.has(sha256)) return picture
    if (keptBytes + picture.bytes.length > cachedAtMost) {
      kept.clear()
      keptBytes = 0
    }
    kept.set(sha256, picture)
    keptBytes += picture.bytes.length
    return picture
  }
}
