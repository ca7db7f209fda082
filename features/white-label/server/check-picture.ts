import { createHash } from 'node:crypto'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { largestSide } from '@portico/contract/core/domains/domain-schema.ts'
import type { PictureSize } from '@portico/contract/core/domains/domain-settings.ts'
import { disableTypes, imageSize, types } from 'image-size'
import { largestPicture, pictureExtensions, type PictureType } from '@portico/server/core/domains/pictures.ts'
import { checkSvg } from './check-svg.ts'

export type CheckedPicture = { type: PictureType; size: PictureSize; bytes: Buffer; sha256: string; address: string }

const pixelTypes: Record<string, PictureType> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

// Formats that are not accepted are not parsed.
disableTypes(types.filter((type) => !Object.hasOwn(pixelTypes, type)))

/**
 * Checks a picture by its content, not by the name of its file: PNG, JPEG, WebP or a harmless SVG, up to 512 kB and 4096
 * pixels a side, complete. Returns it with its size and its address, or the problem, as the rest of a sentence.
 */
export function checkPicture(bytes: Buffer): Result<CheckedPicture, string> {
  if (bytes.length === 0) return err('is empty')
  if (bytes.length > largestPicture) return err(`is too large: at most ${largestPicture / 1024} kB`)
  const image = looksLikeMarkup(bytes) ? checkMarkup(bytes) : checkPixels(bytes)
  if (!image.ok) return image
  const { type, size } = image.value
  if (Math.max(size.width, size.height) > largestSide) {
    return err(`is ${size.width} x ${size.height} pixels; at most ${largestSide} a side`)
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const address = `/brand/${sha256}.${pictureExtensions[type]}`
  return ok({ type, size, bytes, sha256, address })
}

type Checked = Result<Pick<CheckedPicture, 'type' | 'size'>, string>

/**
 * Returns whether a file is markup: it begins with `<`, perhaps after a byte order mark and white space. No raster
 * image does.
 */
function looksLikeMarkup(bytes: Buffer): boolean {
  return /^\u{feff}?\s*</u.test(bytes.subarray(0, 200).toString('utf8'))
}

function checkMarkup(bytes: Buffer): Checked {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return err('must be written in UTF-8')
  }
  const checked = checkSvg(text)
  return checked.ok ? ok({ type: 'image/svg+xml', size: checked.value }) : checked
}

function checkPixels(bytes: Buffer): Checked {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes)
    const mediaType = pixelTypes[type]
    if (mediaType === undefined) return err('must be a PNG, JPEG, WebP or SVG')
    if (!isComplete(mediaType, bytes)) return err('is cut short')
    // From orientation 5 on, the picture is rotated by 90° (EXIF 2.3).
    return ok({ type: mediaType, size: orientation >= 5 ? { width: height, height: width } : { width, height } })
  } catch {
    return err('must be a PNG, JPEG, WebP or SVG')
  }
}

function isComplete(type: PictureType, bytes: Buffer): boolean {
  if (type === 'image/png') return bytes.subarray(-8, -4).toString('latin1') === 'IEND'
  if (type === 'image/jpeg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
  return bytes.length >= bytes.readUInt32LE(4) + 8
}
