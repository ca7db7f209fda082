import { Resvg } from '@resvg/resvg-js'
import { lightPalette } from '@portico/charts/palette.ts'
import { svgOf } from '@portico/charts/svg-text.ts'
import type { Picture } from './draw-requests.ts'
import { fontFile, needsRuns } from './text-fonts.ts'

const fontFiles = [fontFile('regular'), fontFile('bold')]
/** Twice as wide and high as drawn, as mails show it sharp on every screen. */
const zoom = 2
/** In pixels: a picture that were higher is drawn smaller. */
const highest = 16_000

/**
 * A drawing as PNG, on white. What writes texts of other scripts is loaded by the first picture that has some.
 */
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
