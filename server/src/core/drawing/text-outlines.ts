import type { Outline, TextStyle } from '@portico/charts/palette.ts'
import { glyphPath, shapingFont } from './opened-fonts.ts'
import { runsOf } from './text-runs.ts'

/**
 * Outlines a text that needs runs: the path of its shaped glyphs. Null if DejaVu alone can show it. resvg would stack
 * Devanagari signs on top of each other (decisions/0097).
 */
export function outlineOf(text: string, { size, weight }: TextStyle): Outline | null {
  const runs = runsOf(text, weight)
  if (runs === null) return null
  let x = 0
  let d = ''
  for (const run of runs) {
    const font = shapingFont(run.font)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text, [])
    glyphs.forEach((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
      d += glyphPath(run.font, glyph)
        .transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale)
        .toSVG()
      x += xAdvance * scale
    })
  }
  return { d, width: x }
}
