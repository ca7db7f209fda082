import type { BoardWidget, WidgetKind } from '@portico/contract/features/insights/board.ts'
import type { MissingReason, WidgetData } from '@portico/contract/features/insights/widget-data.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { Logger } from 'pino'
import type { OwnViewer } from '#server/core/own-data/own-source.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { UnderstoodFilter } from './board-filter.ts'
import type { ChartSource, ReadChart } from '#server/core/own-data/chart-source.ts'
import { inTurns } from './in-turns.ts'
import { rangeSentence } from './range-sentence.ts'
import { widgetMessages, type Reading, type WidgetContent } from './widget-content.ts'
import { openReaders } from './widget-readers.ts'

/** What reading widgets needs. */
export type WidgetParts = { database: Pool; log: Pick<Logger, 'error'>; charts: ChartSource }

/** How many statements of one board are under way at most: more would only wait for each other, and for other users. */
const atOnce = 4

/** What is read of a widget, with its texts; `missing` is why it could not be. */
type Read = { title: string; about: string } & (WidgetContent | { missing: MissingReason })

/**
 * The data of widgets in their order, with their texts. Each kind is read once, a few at a time, and by itself: what cannot be read is
 * `missing`, and logged.
 */
export async function readWidgetsData(
  parts: WidgetParts,
  viewer: OwnViewer,
  filter: UnderstoodFilter,
  widgets: readonly BoardWidget[],
  language: Language,
): Promise<WidgetData[]> {
  const t = widgetMessages(language)
  const turn = inTurns(atOnce)
  const run: Reading['run'] = (work) => turn(() => inTenant(parts.database, viewer.tenantId, work))
  const reading = { viewer, filter, language, t, run }
  const [kinds, charts] = await Promise.all([readKinds(parts, reading, widgets), readCharts(parts, reading, widgets)])
  return widgets.map((widget) => {
    const read = charts.get(widget) ?? kinds.get(widget.kind) ?? missingOf(reading, widget.kind, 'not-readable')
    return dataOf(reading, widget, read)
  })
}

const missingOf = ({ t }: Reading, kind: WidgetKind, why: MissingReason): Read => ({
  title: t(`${kind}.title`),
  about: t(`${kind}.about`),
  missing: why,
})

async function readKinds({ log }: WidgetParts, reading: Reading, widgets: readonly BoardWidget[]) {
  const readers = openReaders(reading)
  const read = async (kind: Exclude<WidgetKind, 'assistant-chart'>): Promise<Read> => {
    try {
      return { title: reading.t(`${kind}.title`), about: reading.t(`${kind}.about`), ...(await readers[kind]()) }
    } catch (error) {
      log.error({ err: error, kind, tenant: reading.viewer.tenantId }, 'A widget could not be read.')
      return missingOf(reading, kind, 'not-readable')
    }
  }
  const kinds = [...new Set(widgets.map(({ kind }) => kind))].filter((kind) => kind !== 'assistant-chart')
  return new Map<WidgetKind, Read>(await Promise.all(kinds.map(async (kind) => [kind, await read(kind)] as const)))
}

/** The charts of dashboards, by their widgets. */
async function readCharts(
  { log, charts }: WidgetParts,
  reading: Reading,
  widgets: readonly BoardWidget[],
): Promise<Map<BoardWidget, Read>> {
  const wanted = widgets.flatMap((widget) => (widget.chart === undefined ? [] : [{ widget, chart: widget.chart }]))
  if (wanted.length === 0) return new Map()
  const references = wanted.map(({ chart }) => chart)
  try {
    const read = await charts.read(reading.viewer, references, reading.language)
    return new Map(wanted.map(({ widget }, place) => [widget, chartRead(reading, read[place])]))
  } catch (error) {
    log.error({ err: error, tenant: reading.viewer.tenantId }, 'Charts of dashboards could not be read.')
    return new Map()
  }
}

function chartRead(reading: Reading, read: ReadChart | undefined): Read {
  if (read?.ok !== true) return missingOf(reading, 'assistant-chart', read?.why ?? 'not-readable')
  const { title, about, spec } = read
  const body = { shape: 'chart' as const, spec }
  return { title, about, headline: '', body, links: [], has_sample: false, isOfRange: false }
}

function dataOf({ t, filter }: Reading, { id, kind }: BoardWidget, read: Read): WidgetData {
  const common = { id, kind, title: read.title, read_at: filter.at.toISOString() }
  if ('missing' in read) {
    const body = { shape: 'missing' as const, why: read.missing, text: t(read.missing) }
    return { ...common, about: read.about, headline: '', body, links: [], has_sample: false }
  }
  const { headline, links, has_sample, isOfRange } = read
  const about = isOfRange ? `${read.about} ${rangeSentence(t, filter)}` : read.about
  return { ...common, about, headline, links, has_sample, body: withTexts(read.body, read.title, about) }
}

/** A chart is named and explained as its widget is. */
const withTexts = (body: WidgetData['body'], title: string, description: string): WidgetData['body'] =>
  body.shape === 'chart' ? { ...body, spec: { ...body.spec, title, description } } : body
