import PdfDocument from 'pdfkit'
import { boardPages, pointsAPixel } from '@portico/charts/boards/board-pages.ts'
import type { BoardPage, PlacedBlock, PlacedTile } from '@portico/charts/boards/board-sheet.ts'
import { lightPalette } from '@portico/charts/palette.ts'
import { drawInPdf, type PdfFonts } from '@portico/charts/pdf-marks.ts'
import type english from '#server/core/drawing/messages/en.json'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'
import { chartFormatsOf } from './chart-formats.ts'
import type { PrintedBoard } from './draw-requests.ts'
import { printableLogo } from './printable-logo.ts'
import { fontFile, textFonts } from './text-fonts.ts'
import { pdfFonts } from './text-runs.ts'

type Pdf = InstanceType<typeof PdfDocument>
type Element = ReturnType<Pdf['struct']>

const messages = messagesBeside<typeof english>(import.meta.dirname)

/**
 * Renders a board as PDF: A4, with selectable texts, charts as vectors, and bookmarks. It is tagged, so that screen
 * readers read the widgets in order (PDF/UA: heads and feet of pages are artifacts).
 */
export async function boardPdf({ sheet, logo, brandColour, language, madeAt }: PrintedBoard): Promise<Uint8Array> {
  const t = messages(language)
  const pdf = new PdfDocument({
    autoFirstPage: false,
    margin: 0,
    lang: language,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: sheet.title, Author: sheet.company, CreationDate: new Date(madeAt) },
  })
  for (const font of textFonts) pdf.registerFont(font, fontFile(font))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  const picture = logo === null ? null : printableLogo(logo)
  const fonts = pdfFonts(sheet.direction)
  const pages = boardPages({ ...sheet, logo: picture?.size ?? null }, chartFormatsOf(language), {
    more: (count) => t('board.more', { count }),
    page: (page, of) => t('board.page', { page, pages: of }),
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pages.forEach((page, index) => {
    pdf.addPage({ size: [page.width * pointsAPixel, page.height * pointsAPixel], margin: 0 })
    pdf.scale(pointsAPixel)
    drawHead(pdf, page, picture?.bytes ?? null, brandColour)
    if (index === 0) root.add(pdf.struct('H1', { title: sheet.title }, () => drawBlocks(pdf, page.head, fonts)))
    else asArtifact(pdf, () => drawBlocks(pdf, page.head, fonts))
    for (const tile of page.tiles) {
      pdf.outline.addItem(tile.tile.title)
      root.add(tileElement(pdf, tile, fonts))
    }
    asArtifact(pdf, () => drawBlocks(pdf, [page.foot], fonts))
  })
  root.end()
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(pdf: Pdf, { logo, line }: BoardPage, picture: Buffer | null, brandColour: string): void {
  asArtifact(pdf, () => {
    if (logo !== null && picture !== null)
      pdf.image(picture, logo.x, logo.y, { width: logo.width, height: logo.height })
    pdf.rect(line.x, line.y, line.width, line.height).fill(brandColour)
  })
}

function asArtifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Pagination' })
  draw()
  pdf.endMarkedContent()
}

/** Returns the element of a widget: its title as a heading, and its content. A chart has an alternative text. */
function tileElement(pdf: Pdf, { tile, frame, head, body }: PlacedTile, fonts: PdfFonts): Element {
  asArtifact(pdf, () => drawBlocks(pdf, [frame], fonts))
  if (tile.href !== '') pdf.link(head.x, head.y, head.view.width, head.view.height, tile.href)
  const content = () => drawBlocks(pdf, body, fonts)
  const alt = [tile.title, tile.headline, tile.about].filter((text) => text !== '').join('. ')
  const element = pdf.struct('Sect', { title: tile.title })
  element.add(pdf.struct('H2', {}, () => drawBlocks(pdf, [head], fonts)))
  element.add(tile.body.shape === 'chart' ? pdf.struct('Figure', { alt }, content) : pdf.struct('P', {}, content))
  element.end()
  return element
}

function drawBlocks(pdf: Pdf, blocks: readonly PlacedBlock[], fonts: PdfFonts): void {
  for (const block of blocks) {
    pdf.save().translate(block.x, block.y).scale(block.scale)
    drawInPdf(pdf, block, lightPalette, fonts)
    pdf.restore()
  }
}
