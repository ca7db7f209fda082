import { Resvg } from '@resvg/resvg-js'
import { imageSize } from 'image-size'
import type { PrintedBoard } from './draw-requests.ts'
import { fontFile } from './text-fonts.ts'

/** A picture that a PDF can have (PNG or JPEG), and its size in any unit. */
type PaperPicture = { bytes: Buffer; size: { width: number; height: number } }

/** Of a drawn picture, in pixels: sharp on paper, where it is about 5 cm wide. */
const drawnWidth = 800

/** The logo for paper: an SVG is drawn. Null where it is another kind (WebP), or cannot be read. */
export function paperPicture({ type, bytes }: NonNullable<PrintedBoard['logo']>): PaperPicture | null {
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
