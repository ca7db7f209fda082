import { fileURLToPath } from 'node:url'
import { lightPalette } from '@portico/charts/palette.ts'
import { drawInPdf } from '@portico/charts/pdf-marks.ts'
import PdfDocument from 'pdfkit'
import type { DashboardPages } from './requests.ts'

type Pdf = InstanceType<typeof PdfDocument>

// Points. The width of the content is that of charts of 686 pixels.
const margin = 40
const footHeight = 24
const pointsAPixel = 0.75
const figuresAside = 4
const figureHeight = 44
const between = 18

const fonts = { regular: 'regular', bold: 'bold' }
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))

/**
 * A dashboard as PDF (A4): its title and lines, its numbers four beside each other, its charts as vectors, and a foot with the place of each page.
 */
export async function pdfOf(pages: DashboardPages): Promise<Uint8Array> {
  const { title, language, direction } = pages
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title },
  })
  pdf.registerFont(fonts.regular, fontFile('DejaVuSans')).registerFont(fonts.bold, fontFile('DejaVuSans-Bold'))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  const align = direction === 'rtl' ? 'right' : 'left'
  pdf.font(fonts.bold, 18).fillColor(lightPalette.text).text(title, { align })
  pdf.font(fonts.regular, 9).fillColor(lightPalette.quiet)
  for (const line of pages.lines) pdf.moveDown(0.4).text(line, { align })
  pdf.moveDown(1)
  drawFigures(pdf, pages, align)
  for (const chart of pages.charts) {
    const height = chart.view.height * pointsAPixel
    makeRoom(pdf, height)
    // Each text that is drawn moves where the next one begins.
    const top = pdf.y
    pdf.save().translate(margin, top).scale(pointsAPixel)
    drawInPdf(pdf, chart, lightPalette, fonts)
    pdf.restore()
    pdf.x = margin
    pdf.y = top + height + between
  }
  drawFeet(pdf, pages.foot)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawFigures(pdf: Pdf, { figures, direction }: DashboardPages, align: 'left' | 'right'): void {
  const width = (pdf.page.width - 2 * margin) / figuresAside
  for (let first = 0; first < figures.length; first += figuresAside) {
    makeRoom(pdf, figureHeight)
    const top = pdf.y
    for (const [nth, { label, text }] of figures.slice(first, first + figuresAside).entries()) {
      const x = margin + width * (direction === 'rtl' ? figuresAside - 1 - nth : nth)
      const place = { width: width - 8, height: 12, ellipsis: true, lineBreak: false, align }
      pdf.font(fonts.regular, 8).fillColor(lightPalette.quiet).text(label, x, top, place)
      pdf
        .font(fonts.bold, 15)
        .fillColor(lightPalette.text)
        .text(text, x, top + 13, { ...place, height: 20 })
    }
    pdf.x = margin
    pdf.y = top + figureHeight
  }
}

function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margin - footHeight) pdf.addPage()
}

function drawFeet(pdf: Pdf, foot: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Below the margin, where text would begin another page.
    pdf.page.margins.bottom = 0
    const y = pdf.page.height - margin
    pdf.font(fonts.regular, 8).fillColor(lightPalette.quiet)
    pdf.text(foot, margin, y, { lineBreak: false, width: pdf.page.width - 2 * margin - 60, height: 10, ellipsis: true })
    pdf.text(`${page + 1} / ${count}`, pdf.page.width - margin - 50, y, { width: 50, align: 'right', lineBreak: false })
  }
}
