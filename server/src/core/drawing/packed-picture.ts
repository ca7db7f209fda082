import type { Picture } from './draw-requests.ts'

/**
 * Packs a picture as JSON in UTF-8, so that processes that only pass it on need not parse it.
 */
export function packPicture({ title, description, view, marks }: Picture): Uint8Array {
  return Buffer.from(JSON.stringify({ title, description, view, marks }))
}

/**
 * Unpacks a picture packed by {@link packPicture}.
 */
export function unpackPicture(packed: Uint8Array): Picture {
  return JSON.parse(Buffer.from(packed).toString()) as Picture
}
