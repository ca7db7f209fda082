import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureExtensions, type Picture, type PictureOf, type PictureType } from './pictures.ts'

/**
 * Returns the picture of an address under `/brand/`: one that a domain stored, or one of the product's. Null for other
 * addresses, which this server does not read. `webFolder` is the built web app.
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

/** The addresses where SVG logos are served as PNG. */
export const drawnLogoFolder = '/brand/drawn/'

/**
 * Returns the address of a logo as a picture that email programs show: a stored SVG as PNG. Null for other kinds, which
 * they may not show.
 */
export function mailLogoOf(logo: string): string | null {
  const [, name] = /^\/brand\/([a-z0-9-]{1,64})\.svg$/.exec(logo) ?? []
  if (name !== undefined) return `${drawnLogoFolder}${name}.png`
  return /\.(?:png|jpe?g)$/i.test(logo) ? logo : null
}
