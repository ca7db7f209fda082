import type { Drawing, Mark, TextMark } from './drawing.ts'
import { drawnLine } from './graphemes.ts'
import { PATTERN_SIZE, PAINTS, patterns } from './paints.ts'
import { seriesColor, textStyle, type Palette, type TextStyle } from './palette.ts'

/** The methods of a PDFKit document that are used here. This package does not depend on PDFKit. */
type Pdf = {
  save(): Pdf
  restore(): Pdf
  translate(x: number, y: number): Pdf
  font(name: string, size: number): Pdf
  widthOfString(text: string, options: Shaping): number
  text(text: string, x: number, y: number, options: TextOptions): Pdf
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
  addContent(operators: string): unknown
  lineCap(cap: 'butt' | 'round' | 'square'): Pdf
}
type Shaping = { features?: [] }
type TextOptions = Shaping & { lineBreak: boolean; baseline: 'alphabetic' }
type Shape = Exclude<Mark, { kind: 'text' | 'group' }>

/** A part of a text that has the same font and direction throughout. */
export type TextRun = { font: string; text: string }

/**
 * Names of fonts registered in the document. `runsOf` splits a text that needs other fonts into runs from left to
 * right; null if it needs none.
 */
export type PdfFonts = {
  regular: string
  bold: string
  runsOf?: (text: string, weight: TextStyle['weight']) => readonly TextRun[] | null
}

/**
 * Draws marks into a PDF at its origin and in its units: shapes as vectors, texts as text.
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
    for (const child of mark.marks) drawMark(pdf, child, palette, fonts)
    pdf.restore()
  } else if (mark.kind === 'text') {
    drawText(pdf, mark, textStyle(mark.part, palette), fonts)
  } else if (mark.part !== 'reach') drawShape(pdf, mark, palette)
}

function drawText(pdf: Pdf, mark: TextMark, { size, weight, color }: TextStyle, fonts: PdfFonts): void {
  // PDFKit would continue after a line break in another line.
  const line = drawnLine(mark.text)
  const runs = fonts.runsOf?.(line, weight) ?? null
  const parts = runs ?? [{ font: weight === 600 ? fonts.bold : fonts.regular, text: line }]
  // With a feature list, even an empty one, PDFKit shapes a run as a whole; otherwise PDFKit shapes word by word, which
  // reverses the order of Arabic words.
  const shaping: Shaping = runs === null ? {} : { features: [] }
  const widths = parts.map(({ font, text }) => pdf.font(font, size).widthOfString(text, shaping))
  let x = mark.x - { left: 0, middle: 0.5, right: 1 }[mark.side] * widths.reduce((sum, width) => sum + width, 0)
  const y = mark.y + (mark.dy ?? 0) * size
  parts.forEach(({ font, text }, index) => {
    pdf
      .font(font, size)
      .fillColor(color)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...shaping })
    x += widths[index] ?? 0
  })
}

function drawShape(pdf: Pdf, mark: Shape, palette: Palette): void {
  const { part, fill, stroke } = mark
  pdf.save()
  if (part === 'grid') outline(pdf, mark).stroke(palette.line)
  if (part === 'groove') outline(pdf, mark).fill(palette.sunken)
  if (part === 'ground') outline(pdf, mark).fill(palette.surface)
  if (fill !== undefined) {
    outline(pdf, mark)
      .fillOpacity(fill.opacity ?? 1)
      .fill(seriesColor(fill, palette))
    if (fill.solid !== true) drawPattern(pdf, mark, fill.series, palette)
  }
  if (stroke !== undefined) {
    pdf.lineWidth(stroke.width).lineJoin('round')
    // The types of PDFKit's own method allow only two lengths.
    if (stroke.dash !== undefined) pdf.addContent(`[${stroke.dash}] 0 d`)
    outline(pdf, mark).stroke(seriesColor(stroke, palette))
  }
  pdf.restore()
}

function outline(pdf: Pdf, mark: Shape): Pdf {
  if (mark.kind === 'path') return pdf.path(mark.d)
  if (mark.kind === 'line') return pdf.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2)
  return pdf.roundedRect(mark.x, mark.y, mark.width, mark.height, mark.rx ?? 0)
}

/** Fills a mark with the pattern of a series, clipped to its outline. */
function drawPattern(pdf: Pdf, mark: Shape, series: number, palette: Palette): void {
  const pattern = patterns[series % PAINTS]
  if (pattern === null || pattern === undefined) return
  outline(pdf, mark).clip()
  pdf
    .lineWidth(pattern.width)
    .lineCap(pattern.cap ?? 'butt')
    .strokeColor(palette.surface)
  // Tiles start at multiples of their size, so that the patterns of neighbours align.
  const first = (coordinate: number) => Math.floor(coordinate / PATTERN_SIZE) * PATTERN_SIZE
  const { left, right, top, bottom } = edgesOf(mark)
  for (let x = first(left); x < right; x += PATTERN_SIZE)
    for (let y = first(top); y < bottom; y += PATTERN_SIZE)
      pdf.save().translate(x, y).path(pattern.d).stroke().restore()
}

/**
 * Returns the bounding box of a mark. Paths with arcs are centred on 0, 0, so their largest number bounds every
 * direction.
 */
function edgesOf(mark: Shape) {
  if (mark.kind === 'rect')
    return { left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height }
  if (mark.kind === 'line') return { left: mark.x1, right: mark.x2, top: mark.y1, bottom: mark.y2 }
  const numbers = (mark.d.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number)
  const largestNumber = numbers.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  const smallestNumber = mark.d.includes('A')
    ? -largestNumber
    : numbers.reduce((smallest, value) => Math.min(smallest, value), 0)
  return { left: smallestNumber, right: largestNumber, top: smallestNumber, bottom: largestNumber }
}
