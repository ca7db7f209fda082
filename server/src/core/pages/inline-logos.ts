import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { PictureOf } from '#server/core/domains/pictures.ts'

/** Up to this many bytes an inlined logo is cheaper than a request. */
const longest = 1_024

/** Returns the settings for a page: a small SVG logo is replaced by a `data:` address, which needs no request. */
export type InlineLogos = (settings: DomainSettings) => Promise<DomainSettings>

/**
 * Opens the inlining of small SVG logos as `data:` addresses, which `<img>` displays like others. `folder` contains the
 * pictures of the product, `pictureOf` reads those of domains.
 */
export function openInlineLogos(folder: string, pictureOf: PictureOf): InlineLogos {
  const bytesOf = async (name: string): Promise<Buffer | null> => {
    const sha256 = /^([0-9a-f]{64})\.svg$/.exec(name)?.[1]
    if (sha256 !== undefined) return (await pictureOf(sha256))?.bytes ?? null
    return readFile(join(folder, name)).catch(() => null)
  }
  const inline = async (address: string): Promise<string> => {
    const name = /^\/brand\/([\w-]+\.svg)$/.exec(address)?.[1]
    const bytes = name === undefined ? null : await bytesOf(name)
    return bytes === null || bytes.length > longest ? address : addressOf(bytes)
  }
  return async (settings) => ({
    ...settings,
    companylogo: await inline(settings.companylogo),
    companylogodark: await inline(settings.companylogodark),
  })
}

/** Escapes only the characters that an address must not contain: the rest compresses better. */
function addressOf(svg: Buffer): string {
  const escaped = encodeURIComponent(svg.toString().trim()).replaceAll(/%(20|3D|3A|2F|2C|3B|40)/g, decodeURIComponent)
  return `data:image/svg+xml,${escaped}`
}
