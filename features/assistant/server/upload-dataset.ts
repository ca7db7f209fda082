import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import { join } from 'node:path'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { isUndecided, lastingOf } from '@portico/contract/core/analysis/import-decisions.ts'
import type { uploadDataset } from '#features/assistant/contract/datasets.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import type { Remembered } from '#features/assistant/server/analysis-process/file-shape.ts'
import type { ImportedFile } from '#features/assistant/server/analysis-process/requests.ts'
import {
  findFile,
  lockFiles,
  storeVersion,
  usageOf,
  type StoredDataset,
} from '#features/assistant/server/datasets/dataset-queries.ts'
import { hasRoomFor } from '#features/assistant/server/datasets/file-quota.ts'
import {
  earlierOf,
  importAndStore,
  versionOf,
  type StoredVersion,
} from '#features/assistant/server/datasets/import-and-store.ts'
import { packOriginal, type PackedOriginal } from '#features/assistant/server/datasets/original-file.ts'
import { listRemembered, readEarlier, replaceOriginal } from '#features/assistant/server/datasets/reading-queries.ts'
import { receiveFile, type ReceivedFile } from '#features/assistant/server/datasets/receive-file.ts'
import type { Uploads } from '#features/assistant/server/datasets/uploads-in-progress.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'

type Context = Pick<AppContext, 'database' | 'folders'>
type Request = CallRequest<typeof uploadDataset>

/**
 * Imports a file. A user can import one file at a time, a tenant a limited number. The file is received completely,
 * read in a separate process, and stored as columns, with its original.
 */
export function handleUploadDataset(
  context: Context,
  analysis: AnalysisService,
  uploads: Uploads,
): Handler<typeof uploadDataset> {
  return async (request) => {
    const { session, params } = request
    const notNow = uploads.begin(session)
    if (notNow !== null) return notNow === 'server-busy' ? refused(notNow, { retryAfter: 5 }) : refused(notNow)
    try {
      const { used, remembered } = await inTenant(context.database, session.tenantId, async (tenant) => ({
        used: await usageOf(tenant, session, params.id),
        remembered: await rememberedFor(tenant, request),
      }))
      // Checks the quota before the upload is received, since it would be refused afterwards anyway.
      if (!hasRoomFor(0, used)) return refused('too-many-datasets')
      analysis.prepare()
      const received = await receiveFile(request.upload, join(context.folders.data, 'uploads'), fileLimits.bytes)
      if (!received.ok) return refused(received.error === 'too-large' ? 'file-too-large' : 'input-not-valid')
      try {
        return await importReceived(context, analysis, request, { ...received.value, remembered })
      } finally {
        await received.value.remove()
      }
    } finally {
      uploads.end(session)
    }
  }
}

/** Returns the decisions that may apply to the file: those of the dataset that it replaces, then those by shape. */
async function rememberedFor(tenant: TenantTx, { session, params }: Request): Promise<Remembered[]> {
  const remembered = await listRemembered(tenant, session)
  const former = await findFile(tenant, session, params.id)
  const decisions = lastingOf(former?.decisions ?? {})
  if (isUndecided(decisions)) return remembered
  return [...remembered, { shape: '', readShape: '', decisions, isSame: true }]
}

type ToImport = ReceivedFile & { remembered: readonly Remembered[] }

async function importReceived(context: Context, analysis: AnalysisService, request: Request, received: ToImport) {
  const { session, query, emit, signal } = request
  const { path, bytes, remembered } = received
  if (bytes === 0) return refused('file-empty')
  const packing = packOriginal(path)
  // It is awaited only after the import, and may fail before.
  packing.catch(() => undefined)
  try {
    const outcome = await importAndStore(
      context,
      analysis,
      { owner: session, emit, signal },
      {
        path,
        title: titleOf(request),
        how: { decisions: null, remembered, dateOrder: query.date_order ?? null },
        store: async (tenant, imported) =>
          storeImported(tenant, request, received, { imported, original: await packing }),
      },
    )
    if (outcome.ok) return done(outcome.value)
    return outcome.error === 'server-busy' ? refused(outcome.error, { retryAfter: 5 }) : refused(outcome.error)
  } finally {
    await packing.then(
      ({ remove }) => remove(),
      () => undefined,
    )
  }
}

const titleOf = ({ query }: Request) => withoutBidiControls(query.title).trim()

async function storeImported(
  tenant: TenantTx,
  request: Request,
  { bytes, sha256 }: ReceivedFile,
  { imported, original }: { imported: ImportedFile; original: PackedOriginal },
): Promise<Result<StoredVersion, 'too-many-datasets' | 'no-such-dataset'>> {
  const { session, params, query } = request
  await lockFiles(tenant, session.tenantId)
  if (!hasRoomFor(bytes + original.bytes, await usageOf(tenant, session, params.id))) return err('too-many-datasets')
  const former = await findFile(tenant, session, params.id)
  const version = versionOf(imported, { id: params.id, title: titleOf(request), bytes, sha256 })
  const name = withoutBidiControls(query.file_name ?? query.title).trim()
  const dataset = await storeVersion(
    tenant,
    session,
    {
      ...version,
      earlier: await earlierFor(tenant, request, former, imported),
      file: { name, keptBytes: original.bytes },
    },
    imported.parts,
  )
  if (dataset === null) return err('no-such-dataset')
  await replaceOriginal(tenant, session.tenantId, params.id, original.parts())
  return ok({ dataset, former })
}

/** Returns the decisions to which undo leads. Remembered decisions of a new dataset can be undone. */
async function earlierFor(
  tenant: TenantTx,
  { session, params }: Request,
  former: StoredDataset | null,
  { decisions }: ImportedFile,
) {
  if (former !== null) return earlierOf(await readEarlier(tenant, session, params.id))
  return isUndecided(decisions) ? [] : [{}]
}
