import { Resvg } from '@resvg/resvg-js'
import { lightPalette } from '@portico/charts/palette.ts'
import { svgOf } from '@portico/charts/svg-text.ts'
import type { Picture } from './draw-requests.ts'
import { fontFile, needsRuns } from './text-fonts.ts'

const fontFiles = [fontFile('regular'), fontFile('bold')]
/** Twice the drawn size, so that it is sharp on every screen. */
const zoom = 2
/** The largest height in pixels; taller pictures are scaled down. */
const highest = 16_000

/** Renders a drawing as PNG on white. The module for other writing systems is imported only if a text needs it. */
export async function pngOf(picture: Picture): Promise<Uint8Array> {
  const plain = svgOf(picture, lightPalette, 'picture')
  const svg = needsRuns(plain) ? await outlined(picture) : plain
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: lightPalette.font }
  const value = Math.min(zoom, highest / picture.view.height)
  return new Resvg(svg, { background: lightPalette.surface, font, fitTo: { mode: 'zoom', value } }).render().asPng()
}

async function outlined(picture: Picture): Promise<string> {
  const { outlineOf } = await import('./text-outlines.ts')
  return svgOf(picture, { ...lightPalette, outlineOf }, 'picture')
}
