import { Resvg } from '@resvg/resvg-js'
import { imageSize } from 'image-size'
import type { PrintedBoard } from './draw-requests.ts'
import { fontFile } from './text-fonts.ts'

/** A picture that PDFs support (PNG or JPEG), and its size in any unit. */
type PrintableLogo = { bytes: Buffer; size: { width: number; height: number } }

/** The width of a rendered SVG in pixels: sharp at its printed width of about 5 cm. */
const drawnWidth = 800

/** Prepares a logo for a PDF: an SVG is rendered. Null if the format is unsupported (WebP) or the file is malformed. */
export function printableLogo({ type, bytes }: NonNullable<PrintedBoard['logo']>): PrintableLogo | null {
  const buffer = Buffer.from(bytes)
  try {
    if (type === 'image/svg+xml') {
      const font = { loadSystemFonts: false, fontFiles: [fontFile('regular'), fontFile('bold')] }
      const png = new Resvg(buffer, { font, fitTo: { mode: 'width', value: drawnWidth } }).render().asPng()
      return { bytes: png, size: imageSize(png) }
    }
    return type === 'image/png' || type === 'image/jpeg' ? { bytes: buffer, size: imageSize(buffer) } : null
  } catch {
    return null
  }
}
