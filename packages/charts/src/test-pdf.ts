import PdfDocument from 'pdfkit'
import type { Drawing } from './drawing.ts'
import type { Palette } from './palette.ts'
import { drawInPdf } from './pdf-marks.ts'

const POINTS_A_PIXEL = 0.75

/** Draws a drawing into a PDF of one page, uncompressed so that tests can read it. */
export async function pdfOf(drawing: Drawing, palette: Palette): Promise<Buffer> {
  const { view, title } = drawing
  const pdf = new PdfDocument({
    size: [view.width * POINTS_A_PIXEL, view.height * POINTS_A_PIXEL],
    margin: 0,
    compress: false,
    info: { Title: title },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  pdf.scale(POINTS_A_PIXEL)
  drawInPdf(pdf, drawing, palette, { regular: 'Helvetica', bold: 'Helvetica-Bold' })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
