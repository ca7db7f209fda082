import type { Mark } from '#charts/drawing.ts'
import type { BoardSheet, Box, PlacedBlock } from './board-sheet.ts'
import { linesOf, textStyles, oneLine, textWidthOf, textLines, type SheetTextStyle } from './tile-texts.ts'

type Across = { x: number; y: number; width: number }

const logoHeight = 32
const widestLogo = 200
const lineHeight = 3

/** The head of a page: the brand, a line in its colour, the title, and the scope of the data. */
export type PageHead = { blocks: PlacedBlock[]; logo: Box | null; line: Box; bottom: number }

/**
 * Lays out the head of a page. Without a logo the company's name takes its place.
 */
export function headOf(sheet: BoardSheet, { x, y, width }: Across): PageHead {
  const isRtl = sheet.direction === 'rtl'
  const size = logoSize(sheet.logo)
  const brand = size === null ? linesOf(sheet.company, width * 0.6, textStyles.title, 1) : []
  const line = { x, y: y + logoHeight + 10, width, height: lineHeight }
  const titleTop = line.y + lineHeight + 12
  const titles = linesOf(sheet.title, width * 0.62, textStyles.heading, 2)
  const about = linesOf(sheet.lines.join(' · '), width, textStyles.headline, 2)
  const side = linesOf(sheet.by, width * 0.36, textStyles.note, 2)
  const aboutTop = titleTop + titles.length * textStyles.heading.line + 2
  const { apptitle, company } = sheet
  const app = apptitle === company ? [] : linesOf(apptitle, width * 0.36, textStyles.headline, 1)
  const blocks = [
    ...linesBlock(brand, textStyles.title, { x, y: y + 7, width, isRtl }),
    ...linesBlock(app, textStyles.headline, { x, y: y + 7, width, isRtl: !isRtl }),
    ...linesBlock(titles, textStyles.heading, { x, y: titleTop, width, isRtl }),
    ...linesBlock(side, textStyles.note, { x, y: titleTop + 6, width, isRtl: !isRtl }),
    ...linesBlock(about, textStyles.headline, { x, y: aboutTop, width, isRtl }),
  ]
  const logo =
    size === null ? null : { ...size, x: isRtl ? x + width - size.width : x, y: y + (logoHeight - size.height) / 2 }
  const bottom = Math.max(
    aboutTop + about.length * textStyles.headline.line,
    titleTop + 6 + side.length * textStyles.note.line,
  )
  return { blocks, logo, line, bottom }
}

/** Lays out the foot of a page: the company at the start of the line, the page number at its end. */
export function footOf({ company, title, direction }: BoardSheet, page: string, { x, y, width }: Across): PlacedBlock {
  const isRtl = direction === 'rtl'
  const maxWidth = width - textWidthOf(page, textStyles.note) - 24
  const name = oneLine([company, title].filter((text) => text !== '').join(' · '), maxWidth, textStyles.note)
  const line = { y: 0, width }
  const marks = [
    ...textLines([name], textStyles.note, { ...line, isRtl }),
    ...textLines([page], textStyles.note, { ...line, isRtl: !isRtl }),
  ]
  return { x, y, scale: 1, view: { x: 0, y: 0, width, height: textStyles.note.line }, marks }
}

/** Scales a logo to the height of its row, up to a maximum width. */
function logoSize(logo: BoardSheet['logo']): { width: number; height: number } | null {
  if (logo === null || logo.width <= 0 || logo.height <= 0) return null
  const scale = Math.min(logoHeight / logo.height, widestLogo / logo.width)
  return { width: logo.width * scale, height: logo.height * scale }
}

function linesBlock(
  lines: readonly string[],
  style: SheetTextStyle,
  { x, y, width, isRtl }: Across & { isRtl: boolean },
): PlacedBlock[] {
  if (lines.length === 0) return []
  const marks: Mark[] = textLines(lines, style, { y: 0, width, isRtl })
  return [{ x, y, scale: 1, view: { x: 0, y: 0, width, height: lines.length * style.line }, marks }]
}
