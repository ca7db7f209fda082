import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Picture } from '@portico/server/core/domains/pictures.ts'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { boardFor } from '#features/insights/server/boards/board-for.ts'
import {
  shownOf,
  understandFilter,
  type AskedFilter,
  type FilterRefusal,
  type UnderstoodFilter,
} from '#features/insights/server/widgets/board-filter.ts'
import type { ChartSource } from '@portico/server/core/own-data/chart-source.ts'
import { readWidgetsData } from '#features/insights/server/widgets/read-widgets-data.ts'
import { readCompanyNames, type CompanyNames } from './company-name-queries.ts'
import { printedBoard } from './printed-board.ts'
import { filterTexts, pdfMessages } from './sheet-texts.ts'

/**
 * The parts with which the PDF of a board is made. `logoOf` returns the image of a domain's logo, if this server has
 * it.
 */
export type PdfParts = Pick<AppContext, 'database' | 'log' | 'drawing'> & {
  charts: ChartSource
  logoOf: (settings: DomainSettings) => Promise<Picture | null>
}

/** The board to print: its viewer, and the filter, brand and language. `user` is the name that the PDF shows. */
export type AskedPdf = {
  viewer: OwnViewer
  user: string
  asked: AskedFilter
  domain: DomainSettings
  language: Language
  at: Date
}

/** `onStep` gets each step as it starts; an aborted `signal` ends the work before its next step. */
export type Watch = { signal: AbortSignal; onStep: (step: 'reading' | 'drawing') => void; chartsWithin?: number }

export type MadePdf = {
  file: Uint8Array
  name: string
  missing: string[]
  filter: UnderstoodFilter
  widgets: WidgetData[]
}

/** The reasons for which no PDF is made. */
export type PdfRefusal = FilterRefusal | 'server-busy'

const unwatched: Watch = { signal: new AbortController().signal, onStep: () => undefined }

/**
 * Makes the PDF of a viewer's board with fresh data, read by the viewer's rights. Widgets whose data could not be read
 * show only their titles. Returns `server-busy` if the PDF could not be drawn.
 */
export async function makeBoardPdf(
  parts: PdfParts,
  of: AskedPdf,
  watch = unwatched,
): Promise<Result<MadePdf, PdfRefusal>> {
  const { viewer, asked, domain, language, at, user } = of
  const { board, understood, names } = await inTenant(parts.database, viewer.tenantId, async (tenant) => ({
    board: await boardFor(tenant, viewer, parts.log),
    understood: await understandFilter(tenant, viewer, asked, at),
    names: await readCompanyNames(tenant, viewer.tenantId),
  }))
  if (!understood.ok) return understood
  const filter = namedFilter(understood.value, names)
  watch.onStep('reading')
  const widgets = await readWidgetsData(parts, viewer, filter, {
    ...{ widgets: board.widgets, language, signal: watch.signal },
    ...(watch.chartsWithin === undefined ? {} : { chartsWithin: watch.chartsWithin }),
  })
  if (watch.signal.aborted) return err('server-busy')
  watch.onStep('drawing')
  const logo = await parts.logoOf(domain)
  const ownCompany = viewer.seesAllCompanies && names.own !== filter.company?.companyname ? names.own : null
  const print = printedBoard({ board, widgets, filter: shownOf(filter), domain, logo, user, ownCompany, at, language })
  const file = await parts.drawing.draw(viewer.tenantId, { kind: 'board', board: print })
  if (file === null) return err('server-busy')
  const company = filter.company === null ? domain.companyname : filterTexts(shownOf(filter), language).company
  const missing = new Set(widgets.filter(({ body }) => body.shape === 'missing').map(({ title }) => title))
  const name = boardFileName(pdfMessages(language)('title'), company, filter.to)
  return ok({ file, name, missing: [...missing], filter, widgets })
}

/** Names the sole company in a filter for all companies if the tenant has only one company. */
function namedFilter(filter: UnderstoodFilter, { sole }: CompanyNames): UnderstoodFilter {
  return filter.company === null && sole !== null ? { ...filter, company: sole } : filter
}

/** Characters that file systems or programs do not allow in a file name. */
const unusual = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const longestCompany = 60

/** Returns the file name of a board's PDF, such as `Insights Borealis 2026-11-26.pdf`. */
function boardFileName(title: string, company: string, day: string): string {
  const clean = (text: string) => text.replaceAll(unusual, ' ').replaceAll(/\s+/gu, ' ').trim()
  const letters = Array.from(clean(company)).slice(0, longestCompany).join('').trim()
  return `${[clean(title), letters, day].filter((part) => part !== '').join(' ')}.pdf`
}
