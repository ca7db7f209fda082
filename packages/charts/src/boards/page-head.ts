import type { Mark } from '#charts/drawing.ts'
import type { BoardSheet, Box, PlacedBlock } from './board-sheet.ts'
import { linesOf, looks, oneLine, roomOf, textLines, type TextLook } from './tile-texts.ts'

type Across = { x: number; y: number; width: number }

const logoHeight = 32
const widestLogo = 200
const lineHeight = 3

/** What stands on top of each page: the brand, a line in its colour, the title, and what the data are about. */
export type PageHead = { blocks: PlacedBlock[]; logo: Box | null; line: Box; bottom: number }

/**
 * Places the head of a page. The company's name stands where there is no logo.
 */
export function headOf(sheet: BoardSheet, { x, y, width }: Across): PageHead {
  const isTurned = sheet.direction === 'rtl'
  const size = logoSize(sheet.logo)
  const brand = size === null ? linesOf(sheet.company, width * 0.6, looks.title, 1) : []
  const line = { x, y: y + logoHeight + 10, width, height: lineHeight }
  const titleTop = line.y + lineHeight + 12
  const titles = linesOf(sheet.title, width * 0.62, looks.heading, 2)
  const about = linesOf(sheet.lines.join(' · '), width, looks.headline, 2)
  const side = linesOf(sheet.by, width * 0.36, looks.note, 2)
  const aboutTop = titleTop + titles.length * looks.heading.line + 2
  const { apptitle, company } = sheet
  const app = apptitle === company ? [] : linesOf(apptitle, width * 0.36, looks.headline, 1)
  const blocks = [
    ...aside(brand, looks.title, { x, y: y + 7, width, isTurned }),
    ...aside(app, looks.headline, { x, y: y + 7, width, isTurned: !isTurned }),
    ...aside(titles, looks.heading, { x, y: titleTop, width, isTurned }),
    ...aside(side, looks.note, { x, y: titleTop + 6, width, isTurned: !isTurned }),
    ...aside(about, looks.headline, { x, y: aboutTop, width, isTurned }),
  ]
  const logo =
    size === null ? null : { ...size, x: isTurned ? x + width - size.width : x, y: y + (logoHeight - size.height) / 2 }
  const bottom = Math.max(aboutTop + about.length * looks.headline.line, titleTop + 6 + side.length * looks.note.line)
  return { blocks, logo, line, bottom }
}

/** What stands at the end of each page: the company where reading begins, and the number of the page where it ends. */
export function footOf({ company, title, direction }: BoardSheet, page: string, { x, y, width }: Across): PlacedBlock {
  const isTurned = direction === 'rtl'
  const room = width - roomOf(page, looks.note) - 24
  const name = oneLine([company, title].filter((text) => text !== '').join(' · '), room, looks.note)
  const at = { y: 0, width }
  const marks = [
    ...textLines([name], looks.note, { ...at, isTurned }),
    ...textLines([page], looks.note, { ...at, isTurned: !isTurned }),
  ]
  return { x, y, scale: 1, view: { x: 0, y: 0, width, height: looks.note.line }, marks }
}

/** A logo as high as its row, but not too wide. */
function logoSize(logo: BoardSheet['logo']): { width: number; height: number } | null {
  if (logo === null || logo.width <= 0 || logo.height <= 0) return null
  const scale = Math.min(logoHeight / logo.height, widestLogo / logo.width)
  return { width: logo.width * scale, height: logo.height * scale }
}

function aside(
  lines: readonly string[],
  look: TextLook,
  { x, y, width, isTurned }: Across & { isTurned: boolean },
): PlacedBlock[] {
  if (lines.length === 0) return []
  const marks: Mark[] = textLines(lines, look, { y: 0, width, isTurned })
  return [{ x, y, scale: 1, view: { x: 0, y: 0, width, height: lines.length * look.line }, marks }]
}
