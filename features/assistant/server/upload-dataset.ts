import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import { join } from 'node:path'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import type { ImportStep, uploadDataset } from '#features/assistant/contract/datasets.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import type { ImportedFile } from '#features/assistant/server/analysis-process/requests.ts'
import {
  findFile,
  lockFiles,
  storeVersion,
  usageOf,
  type StoredDataset,
} from '#features/assistant/server/datasets/dataset-queries.ts'
import { hasRoomFor } from '#features/assistant/server/datasets/file-quota.ts'
import { openUploads } from '#features/assistant/server/datasets/uploads-in-progress.ts'
import { detailOf } from '#features/assistant/server/datasets/dataset-views.ts'
import { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import { receiveFile, type ReceivedFile } from '#features/assistant/server/datasets/receive-file.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

type Context = Pick<AppContext, 'database' | 'folders'>

/**
 * Imports a file. A user can import one file at a time, a tenant a limited number. The file is received completely,
 * read in a separate process, and stored as columns.
 */
export function handleUploadDataset(context: Context, analysis: AnalysisService): Handler<typeof uploadDataset> {
  const uploads = openUploads()
  return async (request) => {
    const { session, params } = request
    const notNow = uploads.begin(session)
    if (notNow !== null) return notNow === 'server-busy' ? refused(notNow, { retryAfter: 5 }) : refused(notNow)
    try {
      const used = await inTenant(context.database, session.tenantId, (tenant) => usageOf(tenant, session, params.id))
      // Checks the quota before the upload is received, since it would be refused afterwards anyway.
      if (!hasRoomFor(0, used)) return refused('too-many-datasets')
      analysis.prepare()
      const received = await receiveFile(request.upload, join(context.folders.data, 'uploads'), fileLimits.bytes)
      if (!received.ok) return refused(received.error === 'too-large' ? 'file-too-large' : 'input-not-valid')
      try {
        return await importReceived(context, analysis, request, received.value)
      } finally {
        await received.value.remove()
      }
    } finally {
      uploads.end(session)
    }
  }
}

type Request = CallRequest<typeof uploadDataset>

async function importReceived(context: Context, analysis: AnalysisService, request: Request, received: ReceivedFile) {
  const { session, query, emit, signal } = request
  const { path, bytes } = received
  if (bytes === 0) return refused('file-empty')
  const tell = (step: ImportStep, done: number, of: number) => emit({ event: 'progress', step, done, of })
  tell('waiting', 0, 1)
  // Until the dataset is stored, the analysis process uses a temporary key for it.
  let key: string | null = null
  try {
    const imported = await analysis.importFile(path, query.date_order ?? null, {
      signal,
      onProgress: ({ step, done, of }) => step !== 'packed' && tell(step, done, of),
      loadAs: { key: path, title: withoutBidiControls(query.title).trim() },
    })
    // After a cancellation, no dataset is stored.
    if (signal.aborted) return refused('input-not-valid')
    if (imported === null) return refused('server-busy', { retryAfter: 5 })
    if (!imported.ok) return refused(imported.error)
    tell('storing', 0, 1)
    const stored = await storeImported(context, request, received, imported.value)
    if (!stored.ok) return refused(stored.error)
    const { dataset, goneColumns: gone } = stored.value
    key = packedDataset(context, session, dataset).key
    return done({ ...detailOf(dataset), gone_columns: gone })
  } finally {
    analysis.rename(path, key)
  }
}

async function storeImported(
  { database }: Context,
  { session, params, query }: Request,
  { bytes, sha256 }: ReceivedFile,
  { parts, profile, rows, report, preview }: ImportedFile,
): Promise<Result<{ dataset: StoredDataset; goneColumns: string[] }, 'too-many-datasets' | 'no-such-dataset'>> {
  const made = {
    id: params.id,
    title: withoutBidiControls(query.title).trim(),
    rows,
    bytes,
    sha256,
    columns: profile,
    report,
    preview,
  }
  return inTenant(database, session.tenantId, async (tenant) => {
    await lockFiles(tenant, session.tenantId)
    if (!hasRoomFor(bytes, await usageOf(tenant, session, params.id))) return err('too-many-datasets')
    const former = await findFile(tenant, session, params.id)
    const dataset = await storeVersion(tenant, session, made, parts)
    if (dataset === null) return err('no-such-dataset')
    return ok({ dataset, goneColumns: goneColumns(former, dataset) })
  })
}

/** Returns the columns of the previous version that the new one lacks. */
function goneColumns(former: StoredDataset | null, { columns }: StoredDataset): string[] {
  const names = new Set(columns.map(({ name }) => name))
  return (former?.columns ?? []).flatMap(({ name }) => (names.has(name) ? [] : [name]))
}
