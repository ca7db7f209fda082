import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'

const fontFiles = [
  fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
]

/** The name of the font of pictures, which is part of the installation. */
const fontFamily = 'DejaVu Sans'

/**
 * An SVG as PNG, twice as wide and high, as mails show it sharp on every screen.
 */
export function pngOf(svg: string): Uint8Array {
  const options = { background: '#ffffff', font: { loadSystemFonts: false, fontFiles, defaultFontFamily: fontFamily } }
  return new Resvg(svg, { ...options, fitTo: { mode: 'zoom', value: 2 } }).render().asPng()
}
