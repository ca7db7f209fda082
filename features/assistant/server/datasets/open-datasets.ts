import type { DatasetSummary, Schedule } from '#features/assistant/contract/datasets.ts'
import type { OwnDataset } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { findFile, listFiles, type StoredDataset } from './dataset-queries.ts'
import { findSharedFile } from '#features/assistant/server/dashboards/share-queries.ts'
import { summaryOf, unreadSummaryOf } from './dataset-views.ts'
import { findOwn, listOwn, storeSchedule, dueAfter } from './own-dataset-queries.ts'
import { readOwnData, scopeOf } from './read-own-data.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused } from '@portico/server/core/calls/handler.ts'
import { maySee, type OwnSource, type OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Why a dataset is unavailable: the viewer may not see it, or its rows could not be read at the moment. */
export type NotFound = 'no-such-dataset' | 'server-busy'

/** The datasets that a viewer may use: files, and own data restricted to the viewer's current rights. */
export type Datasets = {
  list: (viewer: OwnViewer) => Promise<DatasetSummary[]>
  /** Returns the most recently uploaded file, or null. */
  latestFile: (viewer: OwnViewer) => Promise<StoredDataset | null>
  /** Returns the own data that a question mentions, such as devices, if the viewer may see it; otherwise null. */
  ownNamedIn: (viewer: OwnViewer, question: string) => OwnDataset | null
  /**
   * Returns a dataset as it was last read. Reads own data only if it has not been read yet, or was read with other
   * rights.
   */
  find: (viewer: OwnViewer, id: string) => Promise<Result<StoredDataset, NotFound>>
  /** Returns a dataset like `find`, but refreshes own data that is out of date. */
  open: (viewer: OwnViewer, id: string) => Promise<Result<StoredDataset, NotFound>>
  /** Refreshes own data now. */
  refresh: (viewer: OwnViewer, id: string) => Promise<Result<StoredDataset, NotFound>>
  schedule: (viewer: OwnViewer, id: string, schedule: Schedule) => Promise<Result<StoredDataset, NotFound>>
}

/** The age from which own data without a schedule is refreshed when the user opens it, in milliseconds. */
const freshFor = 10 * 60_000
/**
 * Minimum age before a requested refresh reads own data again, in milliseconds. It grows with the number of rows, so
 * that repeated refreshes do not slow down other users.
 */
const leastAge = 5000
const leastAgeOfRow = 0.25

/**
 * Opens the datasets of this node. `sources` define the own data.
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
  ): Promise<Result<StoredDataset, NotFound>> => {
    const source = sources.find(({ name }) => name === id)
    if (source === undefined) {
      const file = await inTenant(database, viewer.tenantId, (tenant) => findOpenFile(tenant, viewer, id))
      return file === null ? err('no-such-dataset') : ok(file)
    }
    if (!maySee(source, viewer)) return err('no-such-dataset')
    const kept = await inTenant(database, viewer.tenantId, (tenant) => findOwn(tenant, viewer, source.name))
    if (kept !== null && kept.own?.scope === scopeOf(source, viewer) && !isStale(kept)) return ok(kept)
    const fresh = await read(viewer, source)
    return fresh === null ? err('server-busy') : ok(fresh)
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
      if (!found.ok) return found
      const { name } = found.value.own ?? {}
      if (name === undefined) return err('no-such-dataset')
      const dueAt = dueAfter(schedule, null, new Date())
      const changed = await inTenant(database, viewer.tenantId, (tenant) =>
        storeSchedule(tenant, viewer, name, { schedule, dueAt }),
      )
      return changed === null ? err('no-such-dataset') : ok(changed)
    },
  }
}

/** Returns whether a question mentions a title. "sign-in", "sign ins" and "signins" all mention "Sign-ins". */
function isNamedIn(question: string, title: string): boolean {
  const words = title
    .toLowerCase()
    .replace(/s$/, '')
    .split(/[^a-z]+/)
  return new RegExp(String.raw`\b${words.join('[- ]?')}s?\b`).test(question.toLowerCase())
}

/** Returns one of the viewer's files, or another user's file with a dashboard that is shared with the viewer. */
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

/** Returns whether own data is out of date. Own data with a schedule is current until its next refresh is due. */
function isOld({ own, refreshedAt }: StoredDataset, now: number): boolean {
  if (own === null) return false
  return own.dueAt === null ? now - refreshedAt.getTime() > freshFor : now > own.dueAt.getTime()
}

/** Returns the refusal for an unavailable dataset. */
export function notFound(why: NotFound) {
  return why === 'server-busy' ? refused(why, { retryAfter: 5 }) : refused(why)
}
