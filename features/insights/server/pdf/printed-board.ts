import type { BoardSheet, Tile, TileBody } from '@portico/charts/boards/board-sheet.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Board } from '#features/insights/contract/board.ts'
import type { ShownFilter, WidgetData } from '#features/insights/contract/widget-data.ts'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import type { Picture } from '@portico/server/core/domains/pictures.ts'
import type { PrintedBoard } from '@portico/server/core/drawing/draw-requests.ts'
import { filterTexts, madeText, pdfMessages } from './sheet-texts.ts'

/** A board to print, with its data, filter, brand and reader. */
export type ToPrint = {
  board: Pick<Board, 'widgets' | 'layout'>
  /** In the same order as the board's widgets. */
  widgets: readonly WidgetData[]
  filter: ShownFilter
  domain: DomainSettings
  logo: Picture | null
  user: string
  /**
   * The tenant's own company, if the board shows all companies or another one. Null if the tenant has only one company.
   */
  ownCompany: string | null
  at: Date
  language: Language
}

/** Prepares a board for the process that draws it. */
export function printedBoard({
  board,
  widgets,
  filter,
  domain,
  logo,
  user,
  ownCompany,
  at,
  language,
}: ToPrint): PrintedBoard {
  const t = pdfMessages(language)
  const { range, company } = filterTexts(filter, language)
  const sheet: Omit<BoardSheet, 'logo'> = {
    title: t('title'),
    lines: [...(ownCompany === null ? [] : [ownCompany]), range, company],
    by: t('by', { user, time: madeText(at, language, filter.timezone), zone: filter.timezone }),
    company: domain.companyname,
    apptitle: domain.apptitle,
    tiles: board.widgets.flatMap((widget, index) => {
      const data = widgets[index]
      return data === undefined ? [] : [tileOf(data, widget, { url: domain.domainurl, sample: t('sample') })]
    }),
    layout: board.layout,
    direction: directionOf(language),
  }
  const { brandcolour: brandColour } = domain
  return { sheet, logo, brandColour, language, madeAt: at.getTime() }
}

function tileOf(
  { title, headline, about, body, links, has_sample: hasSample }: WidgetData,
  { id, x, y, w, h }: Board['widgets'][number],
  { url, sample }: { url: string; sample: string },
): Tile {
  const [link] = links
  const href = link === undefined ? '' : `${url}${link.href}`
  return { id, x, y, w, h, title, headline, about, note: hasSample ? sample : '', href, body: bodyOf(body) }
}

function bodyOf(body: WidgetData['body']): TileBody {
  if (body.shape === 'empty') return { shape: 'text', title: body.title, text: body.text }
  if (body.shape === 'missing') return { shape: 'text', title: '', text: body.text }
  if (body.shape !== 'list') return body
  return { ...body, rows: body.rows.map(({ text, detail, percent }) => ({ text, detail, percent })) }
}
