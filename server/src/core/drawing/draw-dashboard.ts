import PdfDocument from 'pdfkit'
import { headBlocks, type Block } from '@portico/charts/dashboard-figure.ts'
import { lightPalette } from '@portico/charts/palette.ts'
import { drawInPdf } from '@portico/charts/pdf-marks.ts'
import type { DashboardPages } from './draw-requests.ts'
import { fontFile, textFonts } from './text-fonts.ts'
import { pdfFonts } from './text-runs.ts'

type Pdf = InstanceType<typeof PdfDocument>
type Direction = DashboardPages['direction']

// Points. The width of the content is that of charts of 686 pixels.
const margin = 40
const footHeight = 24
const pointsAPixel = 0.75
const between = 18

const pageWidth = 686

/**
 * A dashboard as PDF (A4): its title and lines, its numbers four beside each other, its charts as vectors, and a foot with the place of each page.
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
  // A font is read when a text is drawn in it.
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

/** Draws at the left margin, on the next page where this one has no room. */
function drawBlock(pdf: Pdf, block: Block, direction: Direction): void {
  const height = block.view.height * pointsAPixel
  if (pdf.y + height > pdf.page.height - margin - footHeight) pdf.addPage()
  // Each text that is drawn moves where the next one begins.
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
  const isTurned = direction === 'rtl'
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Below the margin, where text would begin another page.
    pdf.page.margins.bottom = 0
    const [left, right] = isTurned ? [`${page + 1} / ${count}`, foot] : [foot, `${page + 1} / ${count}`]
    const view = { x: 0, y: 0, width: pageWidth, height: 16 }
    const text = { kind: 'text', part: 'note', y: 12 } as const
    const marks = [
      { ...text, x: 0, side: 'left', text: left },
      { ...text, x: pageWidth, side: 'right', text: right },
    ] as const
    drawAt(pdf, { view, marks }, pdf.page.height - margin, direction)
  }
}
