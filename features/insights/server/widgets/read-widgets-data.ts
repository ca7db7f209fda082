import { boundedSpec } from '@portico/charts/bounded-spec.ts'
import type { BoardWidget, WidgetKind } from '#features/insights/contract/board.ts'
import type { MissingReason, WidgetData } from '#features/insights/contract/widget-data.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { Logger } from 'pino'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { UnderstoodFilter } from './board-filter.ts'
import type { ChartSource, ReadChart } from '@portico/server/core/own-data/chart-source.ts'
import { rangeSentence } from './range-sentence.ts'
import { widgetMessages, type Reading, type WidgetContent } from './widget-content.ts'
import { openReaders } from './widget-readers.ts'
import { widgetQueueOf } from './widget-queue.ts'

/** The parts that reading widgets needs. */
export type WidgetParts = { database: Pool; log: Pick<Logger, 'error'>; charts: ChartSource }

/** The widgets to read, and the language. Aborting drops reads still queued; started reads complete. */
export type AskedWidgets = {
  widgets: readonly BoardWidget[]
  language: Language
  signal: AbortSignal
  /** Milliseconds to wait for charts of the assistant; later ones are `server-busy`. */
  chartsWithin?: number
}

/** Milliseconds that a board waits for a dataset. */
const usualPatience = 8_000

/** The data of a widget with its texts, or the reason why they are `missing`. */
type Read = { title: string; about: string } & (WidgetContent | { missing: MissingReason })

/**
 * Reads the data of widgets, in their order, with their texts. Each kind is read once and separately, in its user's
 * share of the queue: kinds that cannot be read are `missing`, and logged once for the board.
 */
export async function readWidgetsData(
  parts: WidgetParts,
  viewer: OwnViewer,
  filter: UnderstoodFilter,
  asked: AskedWidgets,
): Promise<WidgetData[]> {
  const { widgets, language } = asked
  const t = widgetMessages(language)
  const texts = { viewer, filter, language, t }
  const [kinds, charts] = await Promise.all([readKinds(parts, texts, asked), readCharts(parts, texts, asked)])
  return widgets.map((widget) => {
    const read = charts.get(widget) ?? kinds.get(widget.kind) ?? missingOf(texts, widget.kind, 'not-readable')
    return dataOf(texts, widget, read)
  })
}

type Texts = Omit<Reading, 'run'>

const missingOf = ({ t }: Texts, kind: WidgetKind, why: MissingReason): Read => ({
  title: t(`${kind}.title`),
  about: t(`${kind}.about`),
  missing: why,
})

async function readKinds(parts: WidgetParts, texts: Texts, { widgets, signal }: AskedWidgets) {
  const kinds = [...new Set(widgets.map(({ kind }) => kind))].filter((kind) => kind !== 'assistant-chart').toSorted()
  if (kinds.length === 0) return new Map<WidgetKind, Read>()
  const { viewer, filter, language } = texts
  // The key leaves out the instant, so that readers can share a read in progress. It contains the rights of the viewer.
  const name = JSON.stringify([viewerKey(viewer), { ...filter, at: null }, language, kinds])
  return widgetQueueOf(parts.database).share(name, signal, (wanted) => readEachKind(parts, texts, kinds, wanted))
}

/** Returns everything in a session that a read depends on, and nothing else. */
const viewerKey = (viewer: OwnViewer) => [
  ...[viewer.tenantId, viewer.accountId, viewer.companyId, viewer.seesAllCompanies, viewer.roleId, viewer.rolename],
  [...viewer.permissions].toSorted(),
]

type OwnKind = Exclude<WidgetKind, 'assistant-chart'>

async function readEachKind(
  { database, log }: WidgetParts,
  texts: Texts,
  kinds: readonly OwnKind[],
  signal: AbortSignal,
): Promise<Map<WidgetKind, Read>> {
  const { viewer, t } = texts
  const queue = widgetQueueOf(database)
  const readers = openReaders({ ...texts, run: (work) => listInTenant(database, viewer.tenantId, work) })
  const failed: { err: unknown; kind: WidgetKind }[] = []
  const read = async (kind: OwnKind): Promise<Read> => {
    try {
      const content = await queue.take(viewer, signal, readers[kind])
      if (content === null) return missingOf(texts, kind, 'server-busy')
      return { title: t(`${kind}.title`), about: t(`${kind}.about`), ...content }
    } catch (error) {
      failed.push({ err: error, kind })
      return missingOf(texts, kind, 'not-readable')
    }
  }
  const entries = await Promise.all(kinds.map(async (kind) => [kind, await read(kind)] as const))
  const [first, ...others] = failed
  const also = others.map(({ kind }) => kind)
  if (first !== undefined) log.error({ ...first, also, tenant: viewer.tenantId }, "Couldn't read widgets.")
  return new Map<WidgetKind, Read>(entries)
}

/** Reads the charts that widgets show, and returns them by widget. */
async function readCharts(
  { log, charts }: WidgetParts,
  reading: Texts,
  { widgets, signal, chartsWithin = usualPatience }: AskedWidgets,
): Promise<Map<BoardWidget, Read>> {
  const wanted = widgets.flatMap((widget) => (widget.chart === undefined ? [] : [{ widget, chart: widget.chart }]))
  if (wanted.length === 0) return new Map()
  const references = wanted.map(({ chart }) => chart)
  try {
    const read = await charts.read(reading.viewer, references, {
      language: reading.language,
      signal: AbortSignal.any([signal, AbortSignal.timeout(chartsWithin)]),
    })
    return new Map(wanted.map(({ widget }, index) => [widget, chartRead(reading, read[index])]))
  } catch (error) {
    log.error({ err: error, tenant: reading.viewer.tenantId }, "Couldn't read charts of dashboards.")
    return new Map()
  }
}

function chartRead(reading: Texts, read: ReadChart | undefined): Read {
  if (read?.ok !== true) return missingOf(reading, 'assistant-chart', read?.error ?? 'not-readable')
  const { title, about, spec } = read.value
  const body = { shape: 'chart' as const, spec }
  return { title, about, headline: '', body, links: [], has_sample: false, isOfRange: false }
}

function dataOf({ t, filter }: Texts, { id, kind }: BoardWidget, read: Read): WidgetData {
  const common = { id, kind, title: read.title, read_at: filter.at.toISOString() }
  if ('missing' in read) {
    const body = { shape: 'missing' as const, why: read.missing, text: t(read.missing) }
    return { ...common, about: read.about, headline: '', body, links: [], has_sample: false }
  }
  const { headline, links, has_sample, isOfRange } = read
  const about = isOfRange ? `${read.about} ${rangeSentence(t, filter)}` : read.about
  return { ...common, about, headline, links, has_sample, body: withTexts(read.body, read.title, about) }
}

/** Gives a chart the title and description of its widget, and limits its size. */
const withTexts = (body: WidgetData['body'], title: string, description: string): WidgetData['body'] =>
  body.shape === 'chart' ? { ...body, spec: boundedSpec({ ...body.spec, title, description }) } : body
