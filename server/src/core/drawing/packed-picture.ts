import type { Picture } from './draw-requests.ts'

/**
 * A picture as JSON in UTF-8: processes that only pass it on neither read nor write it.
 */
export function packPicture({ title, description, view, marks }: Picture): Uint8Array {
  return Buffer.from(JSON.stringify({ title, description, view, marks }))
}

/**
 * The picture that {@link packPicture} has packed.
 */
export function unpackPicture(packed: Uint8Array): Picture {
  return JSON.parse(Buffer.from(packed).toString()) as Picture
}
