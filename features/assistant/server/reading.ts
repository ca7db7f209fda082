import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { kindOfFile } from '@portico/formats/file-kind.ts'
import { removeMadeFiles } from '@portico/formats/files.ts'
import {
  undoSteps,
  type changeReading,
  type previewReading,
  type readReading,
  type ReadAgain,
  type undoReading,
} from '#features/assistant/contract/reading.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import type { ImportedFile, PreviewRequest } from '#features/assistant/server/analysis-process/requests.ts'
import {
  findFile,
  lockFiles,
  storeVersion,
  type Owner,
  type StoredDataset,
} from '#features/assistant/server/datasets/dataset-queries.ts'
import {
  importAndStore,
  versionOf,
  type Importing,
  type NotImported,
  type StoredVersion,
} from '#features/assistant/server/datasets/import-and-store.ts'
import { unpackOriginal, type Until } from '#features/assistant/server/datasets/original-file.ts'
import { originalParts, readEarlier, remember } from '#features/assistant/server/datasets/reading-queries.ts'
import { freshPath } from '#features/assistant/server/datasets/receive-file.ts'
import type { Uploads } from '#features/assistant/server/datasets/uploads-in-progress.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'

type Context = Pick<AppContext, 'database' | 'folders'>

/** Returns how one of the user's files was read. */
export function handleReadReading(
  { database }: Context,
  analysis: Pick<AnalysisService, 'prepare'>,
): Handler<typeof readReading> {
  return async ({ session, params }) => {
    const found = await inTenant(database, session.tenantId, async (tenant) => {
      const dataset = await findFile(tenant, session, params.id)
      return dataset === null ? null : { dataset, earlier: await readEarlier(tenant, session, params.id) }
    })
    if (found === null) return refused('no-such-dataset')
    const { version, decisions, fileName, bytes } = found.dataset
    // A preview follows.
    if (fileName !== null) analysis.prepare()
    const file = fileName === null ? null : { name: fileName, bytes }
    return done({ version, decisions, earlier: found.earlier, file })
  }
}

/** A text file's preview needs only so many bytes of the original. */
const previewBytes = 2 * 1024 * 1024 + 1

/**
 * Reads the beginning of a file under decisions. A user has one preview at a time: a newer one ends it, and begins when
 * it has ended.
 */
export function handlePreviewReading(context: Context, analysis: AnalysisService): Handler<typeof previewReading> {
  const turns = openTurns()
  return async ({ session, params, body, signal }) => {
    const turn = await turns.take(session.accountId, signal)
    try {
      return await withFile(context, async (path) => {
        const open = () =>
          openPreview(context, session, { id: params.id, decisions: body.decisions, path }, turn.signal)
        const previewed = await analysis.previewFile(open, turn.signal)
        if (previewed === null) return refused('server-busy', { retryAfter: 1 })
        return previewed.ok ? done(previewed.value) : refused(previewed.error)
      })
    } finally {
      turn.end()
    }
  }
}

/** Runs `read` with the path of a new file, which is removed afterwards with those made beside it. */
async function withFile<Value>({ folders }: Context, read: (path: string) => Promise<Value>): Promise<Value> {
  const path = await freshPath(join(folders.data, 'uploads'))
  try {
    return await read(path)
  } finally {
    await Promise.all([rm(path, { force: true }), removeMadeFiles(path)])
  }
}

type Previewing = { id: string; decisions: ImportDecisions; path: string }

/** Writes the part of a file that its preview needs. */
async function openPreview(
  context: Context,
  owner: Owner,
  { id, decisions, path }: Previewing,
  signal: AbortSignal,
): Promise<Result<PreviewRequest, 'no-such-dataset' | 'file-not-kept' | 'dataset-changed'>> {
  const dataset = await findKept(context, owner, id)
  if (!dataset.ok) return dataset
  const bytes = await writeBeginning(context, owner, dataset.value, path, signal)
  if (bytes < Math.min(previewBytes, dataset.value.bytes)) return err('dataset-changed')
  return ok({ kind: 'preview', path, isPart: bytes < dataset.value.bytes, decisions })
}

/** Gives each user one turn at a time. The signal of a turn is aborted when the user's next one begins. */
function openTurns() {
  const latest = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  return {
    async take(user: string, signal: AbortSignal) {
      const former = latest.get(user)
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const own = { stop: new AbortController(), ended }
      latest.set(user, own)
      former?.stop.abort()
      await former?.ended
      return {
        signal: AbortSignal.any([signal, own.stop.signal]),
        end() {
          if (latest.get(user) === own) latest.delete(user)
          resolve()
        },
      }
    },
  }
}

/** Reads a file again with other decisions. */
export function handleChangeReading(
  context: Context,
  analysis: AnalysisService,
  uploads: Uploads,
): Handler<typeof changeReading> {
  return async ({ session, params, body, emit, signal }) => {
    const outcome = await readAgain(context, analysis, uploads, {
      importing: { owner: session, emit, signal },
      id: params.id,
      version: body.version,
      next: (current, earlier) => ({ decisions: body.decisions, earlier: keptSteps([current, ...earlier]) }),
    })
    if (outcome.ok) return done(outcome.value)
    if (outcome.error === 'nothing-to-undo') return refused('dataset-changed')
    return outcome.error === 'server-busy' ? refused(outcome.error, { retryAfter: 5 }) : refused(outcome.error)
  }
}

/** Reads a file again with the decisions before the current ones. */
export function handleUndoReading(
  context: Context,
  analysis: AnalysisService,
  uploads: Uploads,
): Handler<typeof undoReading> {
  return async ({ session, params, body, emit, signal }) => {
    const outcome = await readAgain(context, analysis, uploads, {
      importing: { owner: session, emit, signal },
      id: params.id,
      version: body.version,
      next: (_, [decisions, ...earlier]) => (decisions === undefined ? null : { decisions, earlier }),
    })
    if (outcome.ok) return done(outcome.value)
    return outcome.error === 'server-busy' ? refused(outcome.error, { retryAfter: 5 }) : refused(outcome.error)
  }
}

/** The longest JSON of earlier decisions, in characters: each of them may be long. */
const earlierLongest = 200_000

/** Returns the newest steps that are kept for undo, at least one. */
function keptSteps(steps: readonly ImportDecisions[]): ImportDecisions[] {
  let length = 0
  return steps.slice(0, undoSteps).filter((step, index) => {
    length += JSON.stringify(step).length
    return index === 0 || length <= earlierLongest
  })
}

type Decided = { decisions: ImportDecisions; earlier: ImportDecisions[] }
type Again = {
  importing: Importing
  id: string
  version: number
  /** Returns the decisions to read with, and those to which undo leads; null if there are none. */
  next: (current: ImportDecisions, earlier: readonly ImportDecisions[]) => Decided | null
}

type NotStored = 'no-such-dataset' | 'dataset-changed'
type NotReadAgain = NotImported<NotStored> | 'file-not-kept' | 'assistant-busy' | 'nothing-to-undo'

async function readAgain(
  context: Context,
  analysis: AnalysisService,
  uploads: Uploads,
  again: Again,
): Promise<Result<ReadAgain, NotReadAgain>> {
  const { owner } = again.importing
  const notNow = uploads.begin(owner)
  if (notNow !== null) return err(notNow)
  try {
    const kept = await findKept(context, owner, again.id)
    if (!kept.ok) return kept
    const dataset = kept.value
    if (dataset.version !== again.version) return err('dataset-changed')
    const earlier = await inTenant(context.database, owner.tenantId, (tenant) => readEarlier(tenant, owner, again.id))
    const decided = again.next(dataset.decisions, earlier)
    if (decided === null) return err('nothing-to-undo')
    analysis.prepare()
    return await withFile(context, (path) => importOriginal(context, analysis, again, { dataset, decided, path }))
  } finally {
    uploads.end(owner)
  }
}

async function importOriginal(
  context: Context,
  analysis: AnalysisService,
  again: Again,
  { dataset, decided, path }: { dataset: StoredDataset; decided: Decided; path: string },
): Promise<Result<ReadAgain, NotReadAgain>> {
  const { owner, signal } = again.importing
  if ((await writeOriginal(context, owner, dataset, path, { signal })) !== dataset.bytes) return err('dataset-changed')
  return importAndStore(context, analysis, again.importing, {
    path,
    title: dataset.title,
    how: { decisions: decided.decisions, remembered: [], dateOrder: null },
    store: (tenant, imported) => storeAgain(tenant, again, imported, decided),
  })
}

async function storeAgain(
  tenant: TenantTx,
  { importing, id, version }: Again,
  imported: ImportedFile,
  decided: Decided,
): Promise<Result<StoredVersion, NotStored>> {
  const { owner } = importing
  await lockFiles(tenant, owner.tenantId)
  const former = await findFile(tenant, owner, id)
  if (former === null) return err('no-such-dataset')
  if (former.version !== version) return err('dataset-changed')
  const { title, bytes, sha256 } = former
  const made = { ...versionOf(imported, { id, title, bytes, sha256 }), earlier: decided.earlier }
  const dataset = await storeVersion(tenant, owner, made, imported.parts)
  if (dataset === null) return err('no-such-dataset')
  if (imported.shapes !== null) await remember(tenant, owner, imported.shapes, decided.decisions)
  return ok({ dataset, former })
}

async function findKept(
  { database }: Context,
  owner: Owner,
  id: string,
): Promise<Result<StoredDataset, 'no-such-dataset' | 'file-not-kept'>> {
  const dataset = await inTenant(database, owner.tenantId, (tenant) => findFile(tenant, owner, id))
  if (dataset === null) return err('no-such-dataset')
  return dataset.fileName === null ? err('file-not-kept') : ok(dataset)
}

/** Writes the beginning of an original, or all of it if its format is not text. Returns the number of bytes. */
async function writeBeginning(
  context: Context,
  owner: Owner,
  dataset: StoredDataset,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  const bytes = await writeOriginal(context, owner, dataset, path, { most: previewBytes, signal })
  const isEnough = bytes === dataset.bytes || kindOfFile(path) === 'csv'
  return isEnough ? bytes : writeOriginal(context, owner, dataset, path, { signal })
}

/** Writes the original of a dataset, or its beginning, to a file. Returns the number of bytes. */
const writeOriginal = (
  { database }: Context,
  { tenantId }: Owner,
  dataset: StoredDataset,
  path: string,
  until: Until,
): Promise<number> =>
  inTenant(database, tenantId, (tenant) => unpackOriginal(path, originalParts(tenant, tenantId, dataset), until))
