import { drawChart } from '@portico/charts/draw-chart.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { figureOf } from '@portico/charts/figure.ts'
import { filePalette } from '@portico/charts/palette.ts'
import { svgOf } from '@portico/charts/svg-text.ts'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import { chartFormats } from '@portico/web/ui/charts/chart-formats.ts'

/** The width of a chart in a document, in pixels. */
const width = 720
/** The resolution of a PNG: doubled, so that it is sharp on high-resolution screens and in print. */
const scale = 2

/** Returns a chart as a self-contained SVG document. */
export function svgOfChart(spec: ChartSpec, language: Language, locale: string): string {
  const options = { width, direction: directionOf(language), formats: chartFormats(locale) }
  return svgOf(figureOf(drawChart(spec, options), width, options.direction), filePalette, 'chart')
}

/** Converts an SVG document to PNG on white. Rejects if the browser cannot draw it. */
export async function pngOfSvg(svg: string): Promise<Blob> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth * scale
  canvas.height = picture.naturalHeight * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser has no canvas.')
  context.fillStyle = filePalette.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The canvas has no picture.')) : resolve(blob)),
      'image/png',
    )
  })
}

/**
 * Makes the browser save a file under a title, replacing the title's own file extension. CSV gets a byte order mark so
 * that spreadsheets read it as UTF-8.
 */
export function saveFile(title: string, ending: 'csv' | 'svg' | 'png' | 'pdf' | 'json', content: string | Blob): void {
  const types = {
    csv: 'text/csv;charset=utf-8',
    svg: 'image/svg+xml',
    png: 'image/png',
    pdf: 'application/pdf',
    json: 'application/json',
  }
  const parts = ending === 'csv' ? ['\ufeff', content] : [content]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: types[ending] }))
  const name = title
    .replace(/\.(?:csv|tsv|txt)$/i, '')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, ' ')
    .trim()
    .slice(0, 60)
  link.download = `${name || 'dashboard'}.${ending}`
  link.click()
  URL.revokeObjectURL(link.href)
}
