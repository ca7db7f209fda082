import PdfDocument from 'pdfkit'
import { headBlocks, type Block } from '@portico/charts/dashboard-figure.ts'
import { lightPalette } from '@portico/charts/palette.ts'
import { drawInPdf } from '@portico/charts/pdf-marks.ts'
import type { DashboardPages } from './draw-requests.ts'
import { fontFile, textFonts } from './text-fonts.ts'
import { pdfFonts } from './text-runs.ts'

type Pdf = InstanceType<typeof PdfDocument>
type Direction = DashboardPages['direction']

// Lengths are in points, except `pageWidth`, which is the width of the content in pixels.
const margin = 40
const footHeight = 24
const pointsAPixel = 0.75
const between = 18

const pageWidth = 686

/**
 * Renders a dashboard as PDF (A4): title and sentences, KPIs side by side, charts as vectors, and a foot with the page
 * number.
 */
export async function dashboardPdf(pages: DashboardPages): Promise<Uint8Array> {
  const { title, language, charts } = pages
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title },
  })
  // A font file is read only when a text uses it.
  for (const font of textFonts) pdf.registerFont(font, fontFile(font))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  for (const block of headBlocks(pages, pageWidth)) drawBlock(pdf, block, pages.direction)
  for (const chart of charts) {
    pdf.y += between
    drawBlock(pdf, chart, pages.direction)
  }
  drawFeet(pdf, pages)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Draws a block at the left margin; on the next page if it does not fit. */
function drawBlock(pdf: Pdf, block: Block, direction: Direction): void {
  const height = block.view.height * pointsAPixel
  if (pdf.y + height > pdf.page.height - margin - footHeight) pdf.addPage()
  // Drawing a text moves `pdf.y`.
  const top = pdf.y
  drawAt(pdf, block, top, direction)
  pdf.y = top + height
}

function drawAt(pdf: Pdf, block: Block, top: number, direction: Direction): void {
  pdf.save().translate(margin, top).scale(pointsAPixel)
  drawInPdf(pdf, block, lightPalette, pdfFonts(direction))
  pdf.restore()
}

function drawFeet(pdf: Pdf, { foot, direction }: DashboardPages): void {
  const { start, count } = pdf.bufferedPageRange()
  const isRtl = direction === 'rtl'
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // The foot is below the margin, where PDFKit would start another page.
    pdf.page.margins.bottom = 0
    const [left, right] = isRtl ? [`${page + 1} / ${count}`, foot] : [foot, `${page + 1} / ${count}`]
    const view = { x: 0, y: 0, width: pageWidth, height: 16 }
    const text = { kind: 'text', part: 'note', y: 12 } as const
    const marks = [
      { ...text, x: 0, side: 'left', text: left },
      { ...text, x: pageWidth, side: 'right', text: right },
    ] as const
    drawAt(pdf, { view, marks }, pdf.page.height - margin, direction)
  }
}
