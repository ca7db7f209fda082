import type { DatasetSummary, Schedule } from '#features/assistant/contract/dataset-view.ts'
import type { OwnDataset } from '@portico/contract/core/analysis/dataset.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { findFile, listFiles, type StoredDataset } from './dataset-queries.ts'
import { findSharedFile } from '#features/assistant/server/dashboards/share-queries.ts'
import { summaryOf, unreadSummaryOf } from './dataset-views.ts'
import { findOwn, listOwn, storeSchedule } from './own-dataset-queries.ts'
import { readOwnData, scopeOf } from './read-own-data.ts'
import { dueAfter } from './schedule-times.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused } from '@portico/server/core/calls/handler.ts'
import { maySee, type OwnSource, type OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Why there is no dataset: none that the viewer may see, or its rows could not be read now. */
export type NotFound = 'no-such-dataset' | 'server-busy'

/** The datasets of a viewer: files, and own data as the viewer's present rights show them. */
export type Datasets = {
  list: (viewer: OwnViewer) => Promise<DatasetSummary[]>
  /** The file that was uploaded last, or null. */
  latestFile: (viewer: OwnViewer) => Promise<StoredDataset | null>
  /** The own data that a question names, such as devices, where the viewer may see them; else null. */
  ownNamedIn: (viewer: OwnViewer, question: string) => OwnDataset | null
  /** A dataset as it was last read. Own data are read where there is nothing, or where it was read by other rights. */
  find: (viewer: OwnViewer, id: string) => Promise<StoredDataset | NotFound>
  /** The same, with own data read again where they are old. */
  open: (viewer: OwnViewer, id: string) => Promise<StoredDataset | NotFound>
  /** Own data, read again. */
  refresh: (viewer: OwnViewer, id: string) => Promise<StoredDataset | NotFound>
  schedule: (viewer: OwnViewer, id: string, schedule: Schedule) => Promise<StoredDataset | NotFound>
}

/** Own data without a schedule are read again when they are opened after this time, in milliseconds. */
const freshFor = 10 * 60_000
/** Reading again sooner would only take up the time of others: the more, the more rows there are. In milliseconds. */
const leastAge = 5000
const leastAgeOfRow = 0.25

/**
 * The datasets of this node. `sources` are the data of the tenant that are datasets.
 */
export function openDatasets(
  context: Pick<AppContext, 'database'>,
  analysis: AnalysisService,
  sources: readonly OwnSource[],
): Datasets {
  const { database } = context
  const reading = new Map<string, Promise<StoredDataset | null>>()
  const read = (viewer: OwnViewer, source: OwnSource): Promise<StoredDataset | null> => {
    const key = `${viewer.accountId} ${source.name} ${scopeOf(source, viewer)}`
    const begun = reading.get(key)
    if (begun !== undefined) return begun
    const own = readOwnData(context, analysis, viewer, source).finally(() => reading.delete(key))
    reading.set(key, own)
    return own
  }
  const find = async (
    viewer: OwnViewer,
    id: string,
    isStale: (dataset: StoredDataset) => boolean,
  ): Promise<StoredDataset | NotFound> => {
    const source = sources.find(({ name }) => name === id)
    if (source === undefined) {
      const file = await inTenant(database, viewer.tenantId, (tenant) => findOpenFile(tenant, viewer, id))
      return file ?? 'no-such-dataset'
    }
    if (!maySee(source, viewer)) return 'no-such-dataset'
    const kept = await inTenant(database, viewer.tenantId, (tenant) => findOwn(tenant, viewer, source.name))
    if (kept !== null && kept.own?.scope === scopeOf(source, viewer) && !isStale(kept)) return kept
    return (await read(viewer, source)) ?? 'server-busy'
  }
  return {
    async list(viewer) {
      const [files, kept] = await inTenant(database, viewer.tenantId, async (tenant) => [
        await listFiles(tenant, viewer),
        await listOwn(tenant, viewer),
      ])
      const own = sources.filter((source) => maySee(source, viewer)).map((source) => ownSummary(source, viewer, kept))
      return [...files.map(summaryOf), ...own]
    },
    latestFile: async (viewer) =>
      (await inTenant(database, viewer.tenantId, (tenant) => listFiles(tenant, viewer)))[0] ?? null,
    ownNamedIn: (viewer, question) =>
      sources.find((source) => maySee(source, viewer) && isNamedIn(question, source.title))?.name ?? null,
    find: (viewer, id) => find(viewer, id, () => false),
    open: (viewer, id) => find(viewer, id, (dataset) => isOld(dataset, Date.now())),
    refresh: (viewer, id) => find(viewer, id, (dataset) => mayBeReadAgain(dataset, Date.now())),
    async schedule(viewer, id, schedule) {
      const found = await find(viewer, id, () => false)
      if (typeof found === 'string') return found
      const { name } = found.own ?? {}
      if (name === undefined) return 'no-such-dataset'
      const dueAt = dueAfter(schedule, null, new Date())
      const changed = await inTenant(database, viewer.tenantId, (tenant) =>
        storeSchedule(tenant, viewer, name, { schedule, dueAt }),
      )
      return changed ?? 'no-such-dataset'
    },
  }
}

/** "Sign-ins" are named by "sign-in", "sign ins" and "signins" too. */
function isNamedIn(question: string, title: string): boolean {
  const words = title
    .toLowerCase()
    .replace(/s$/, '')
    .split(/[^a-z]+/)
  return new RegExp(String.raw`\b${words.join('[- ]?')}s?\b`).test(question.toLowerCase())
}

/** A file of the viewer, or one that comes with a dashboard that its owner shares. */
const findOpenFile = async (tenant: TenantTx, viewer: OwnViewer, id: string) =>
  (await findFile(tenant, viewer, id)) ?? findSharedFile(tenant, viewer, id)

function ownSummary(source: OwnSource, viewer: OwnViewer, kept: readonly StoredDataset[]): DatasetSummary {
  const found = kept.find(({ own }) => own?.name === source.name)
  return found?.own?.scope === scopeOf(source, viewer)
    ? summaryOf(found)
    : unreadSummaryOf(source.name, source.title, source.columnsFor(viewer).length, found?.own ?? null)
}

const mayBeReadAgain = ({ refreshedAt, rows }: StoredDataset, now: number) =>
  now - refreshedAt.getTime() >= leastAge + rows * leastAgeOfRow

/** With a schedule, what was read stays until its time has come. */
function isOld({ own, refreshedAt }: StoredDataset, now: number): boolean {
  if (own === null) return false
  return own.dueAt === null ? now - refreshedAt.getTime() > freshFor : now > own.dueAt.getTime()
}

/** The refusal for a dataset that was not found. */
export function notFound(why: NotFound) {
  return why === 'server-busy' ? refused(why, { retryAfter: 5 }) : refused(why)
}
