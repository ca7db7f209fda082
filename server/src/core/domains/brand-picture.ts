import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureExtensions, type Picture, type PictureOf, type PictureType } from './pictures.ts'

/**
 * The picture of an address under `/brand/`: one that a domain stored, or one of the product's. Null for other addresses, which this server
 * does not read. `webFolder` is the built web app.
 */
export async function brandPicture(address: string, webFolder: string, pictureOf: PictureOf): Promise<Picture | null> {
  if (!address.startsWith('/brand/')) return null
  const name = basename(address)
  return (await pictureOf(name.replace(/\..*$/, ''))) ?? shippedPicture(webFolder, name)
}

async function shippedPicture(webFolder: string, name: string): Promise<Picture | null> {
  const type = Object.keys(pictureExtensions).find((each) => name.endsWith(pictureExtensions[each as PictureType]))
  const bytes = await readFile(join(webFolder, 'client/brand', name)).catch(() => null)
  return type === undefined || bytes === null ? null : { type, bytes }
}
