import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { drawChart } from './draw-chart.ts'
import { figureOf } from './figure.ts'
import { svgOf } from './svg-text.ts'
import { chartOf, chartOverDays, testFormats, testPalette } from './test-charts.ts'
import { pdfOf } from './test-pdf.ts'

const font = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
const names = ['Windows', 'Linux', 'macOS']
const kinds = {
  bar: chartOf('bar', names, [812, 97, 41]),
  column: chartOverDays('column', { Succeeded: [30, 50, 20], Failed: [9, 12, 20] }),
  line: chartOverDays('line', { Succeeded: [30, 50, 20], Failed: [9, 12, 5] }),
  area: chartOverDays('area', { Succeeded: [30, 50, 20] }),
  donut: chartOf('donut', names, [812, 97, 41]),
  treemap: chartOf('treemap', names, [812, 97, 41]),
  sparkline: chartOverDays('sparkline', { Succeeded: [30, 50, 20] }),
}
const drawings = Object.entries(kinds).map(([kind, spec]) => {
  const drawing = drawChart(spec, { width: 400, direction: 'ltr', formats: testFormats })
  return { kind, figure: figureOf(drawing, 400), paints: new Set(drawing.legend.keys.map(({ paint }) => paint)).add(0) }
})

/** Renders an SVG as PNG, with or without a font, and counts the pixels of each colour (`#rrggbb`). */
function colorsOf(svg: string, withFont: boolean): { png: Buffer; counts: Map<string, number> } {
  const fonts = { loadSystemFonts: false, fontFiles: withFont ? [font] : [] }
  const image = new Resvg(svg, { background: testPalette.surface, font: fonts }).render()
  const { pixels } = image
  const counts = new Map<string, number>()
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const color = `#${pixels.subarray(offset, offset + 3).toString('hex')}`
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return { png: image.asPng(), counts }
}

describe('the PNG of a chart', () => {
  it.each(drawings)('has the colours of its series and its texts: $kind', ({ figure, paints }) => {
    const svg = svgOf(figure, testPalette, 'c1')
    const { png, counts } = colorsOf(svg, true)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([figure.view.width, Math.ceil(figure.view.height)])
    for (const paint of paints)
      expect(counts.get(testPalette.series[paint] ?? '') ?? 0, `series ${paint}`).toBeGreaterThan(20)
    const textPixels = (found: typeof counts) => found.get(testPalette.text) ?? 0
    expect(textPixels(counts)).toBeGreaterThan(20)
    expect(textPixels(colorsOf(svg, false).counts)).toBe(0)
  })
})

/** Returns the texts of a PDF: the strings of each text operator, in the encoding of the standard fonts. */
function textsIn(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\[([^\]]*)\] TJ/g)].map(([, strings = '']) =>
    [...strings.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
      .join(''),
  )
}

describe('the PDF of a chart', () => {
  it.each(drawings)('has texts that can be selected, and vectors: $kind', async ({ figure }) => {
    const pdf = await pdfOf(figure, testPalette)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const drawn = [...svgOf(figure, testPalette, 'c1').matchAll(/<text [^>]*>([^<]+)</g)].map(([, text = '']) => text)
    expect(drawn.length).toBeGreaterThan(0)
    expect(textsIn(pdf)).toEqual(drawn)
    const page = pdf.toString('latin1')
    expect(page).not.toContain('/Subtype /Image')
    expect(page).toMatch(/\b[lc]\n/)
  })
})
