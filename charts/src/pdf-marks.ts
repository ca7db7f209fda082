import type { Drawing, Mark } from './drawing.ts'
import { PATTERN_SIZE, PAINTS, patterns } from './paints.ts'
import { seriesColor, textStyle, type Palette } from './palette.ts'

/** What is used of a document of PDFKit, which this package does not depend on. */
type Pdf = {
  save(): Pdf
  restore(): Pdf
  translate(x: number, y: number): Pdf
  font(name: string, size: number): Pdf
  widthOfString(text: string): number
  text(text: string, x: number, y: number, options: { lineBreak: boolean; baseline: 'alphabetic' }): Pdf
  path(d: string): Pdf
  moveTo(x: number, y: number): Pdf
  lineTo(x: number, y: number): Pdf
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Pdf
  clip(): Pdf
  fill(color: string): Pdf
  stroke(color?: string): Pdf
  fillColor(color: string): Pdf
  fillOpacity(opacity: number): Pdf
  strokeColor(color: string): Pdf
  lineWidth(width: number): Pdf
  lineJoin(join: 'round'): Pdf
  lineCap(cap: 'butt' | 'round' | 'square'): Pdf
}
type Shape = Exclude<Mark, { kind: 'text' | 'group' }>

/** The names of fonts that the document has. */
export type PdfFonts = { regular: string; bold: string }

/**
 * Draws into a PDF at its origin, in its units: shapes as vectors, texts as texts.
 */
export function drawInPdf(
  pdf: Pdf,
  { view, marks }: Pick<Drawing, 'view' | 'marks'>,
  palette: Palette,
  fonts: PdfFonts,
): void {
  pdf.save().translate(-view.x, -view.y)
  for (const mark of marks) drawMark(pdf, mark, palette, fonts)
  pdf.restore()
}

function drawMark(pdf: Pdf, mark: Mark, palette: Palette, fonts: PdfFonts): void {
  if (mark.kind === 'group') {
    pdf.save().translate(mark.x ?? 0, mark.y ?? 0)
    for (const each of mark.marks) drawMark(pdf, each, palette, fonts)
    pdf.restore()
  } else if (mark.kind === 'text') {
    const { size, weight, color } = textStyle(mark.part, palette)
    pdf.font(weight === 600 ? fonts.bold : fonts.regular, size).fillColor(color)
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

/** The pattern of a series over the whole drawing, clipped to the mark. */
function drawPattern(pdf: Pdf, mark: Shape, series: number, palette: Palette): void {
  const pattern = patterns[series % PAINTS]
  if (pattern === null || pattern === undefined) return
  outline(pdf, mark).clip()
  pdf
    .lineWidth(pattern.width)
    .lineCap(pattern.cap ?? 'butt')
    .strokeColor(palette.surface)
  for (let x = -160; x < 800; x += PATTERN_SIZE)
    for (let y = -160; y < 400; y += PATTERN_SIZE) pdf.save().translate(x, y).path(pattern.d).stroke().restore()
}
