import PdfDocument from 'pdfkit'
import type { Drawing, Mark } from './drawing.ts'
import { PATTERN_SIZE, PAINTS, patterns } from './paints.ts'
import { seriesColor, textStyle, type Palette } from './palette.ts'

type Pdf = InstanceType<typeof PdfDocument>
type Shape = Exclude<Mark, { kind: 'text' | 'group' }>

const POINTS_A_PIXEL = 0.75

/** A drawing as a PDF of one page, its shapes as vectors and its texts as texts; without compression, to be read by tests. */
export async function pdfOf({ view, marks, title }: Drawing, palette: Palette): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: [view.width * POINTS_A_PIXEL, view.height * POINTS_A_PIXEL],
    margin: 0,
    compress: false,
    info: { Title: title },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  pdf.scale(POINTS_A_PIXEL).translate(-view.x, -view.y)
  for (const mark of marks) drawMark(pdf, mark, palette)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawMark(pdf: Pdf, mark: Mark, palette: Palette): void {
  if (mark.kind === 'group') {
    pdf.save().translate(mark.x ?? 0, mark.y ?? 0)
    for (const each of mark.marks) drawMark(pdf, each, palette)
    pdf.restore()
  } else if (mark.kind === 'text') {
    const { size, weight, color } = textStyle(mark.part, palette)
    pdf.font(weight === 600 ? 'Helvetica-Bold' : 'Helvetica', size).fillColor(color)
    const shift = { left: 0, middle: 0.5, right: 1 }[mark.side] * pdf.widthOfString(mark.text)
    pdf.text(mark.text, mark.x - shift, mark.y + (mark.dy ?? 0) * size, { lineBreak: false, baseline: 'alphabetic' })
  } else if (mark.part !== 'reach') drawShape(pdf, mark, palette)
}

function drawShape(pdf: Pdf, mark: Shape, palette: Palette): void {
  const { part, fill, stroke } = mark
  pdf.save()
  if (part === 'grid') outline(pdf, mark).stroke(palette.line)
  if (part === 'groove') outline(pdf, mark).fill(palette.sunken)
  if (fill !== undefined) {
    outline(pdf, mark)
      .fillOpacity(fill.opacity ?? 1)
      .fill(seriesColor(fill, palette))
    if (fill.solid !== true) drawPattern(pdf, mark, fill.series, palette)
  }
  if (stroke !== undefined) {
    pdf.lineWidth(stroke.width).lineJoin('round')
    outline(pdf, mark).stroke(seriesColor(stroke, palette))
  }
  pdf.restore()
}

function outline(pdf: Pdf, mark: Shape): Pdf {
  if (mark.kind === 'path') return pdf.path(mark.d)
  if (mark.kind === 'line') return pdf.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2)
  return pdf.roundedRect(mark.x, mark.y, mark.width, mark.height, mark.rx ?? 0)
}

/** The pattern of a series over the whole page, clipped to the mark. */
function drawPattern(pdf: Pdf, mark: Shape, series: number, palette: Palette): void {
  const pattern = patterns[series % PAINTS]
  if (pattern === null || pattern === undefined) return
  outline(pdf, mark).clip()
  pdf
    .lineWidth(pattern.width)
    .lineCap(pattern.cap ?? 'butt')
    .strokeColor(palette.surface)
  for (let x = -160; x < 400; x += PATTERN_SIZE)
    for (let y = -160; y < 300; y += PATTERN_SIZE) pdf.save().translate(x, y).path(pattern.d).stroke().restore()
}
