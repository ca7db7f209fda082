import type { ImportProblem } from '@portico/contract/core/analysis/dataset.ts'
import { ignoredColumns, lastingOf } from '@portico/contract/core/analysis/import-decisions.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { ImportStep } from '#features/assistant/contract/datasets.ts'
import type { ReadAgain } from '#features/assistant/contract/reading.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import type { HowToRead, ImportedFile } from '#features/assistant/server/analysis-process/requests.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { NewVersion, Owner, StoredDataset } from './dataset-queries.ts'
import { detailOf } from './dataset-views.ts'
import { packedDataset } from './packed-dataset.ts'

/** A file to import: where it is, and how it is read. `store` stores its version, in the transaction of its tenant. */
export type FileToImport<Refusal extends string> = {
  path: string
  title: string
  how: HowToRead
  store: (tenant: TenantTx, imported: ImportedFile) => Promise<Result<StoredVersion, Refusal>>
}
export type StoredVersion = { dataset: StoredDataset; former: StoredDataset | null }

export type Importing = {
  owner: Owner
  signal: AbortSignal
  emit: (event: { event: 'progress'; step: ImportStep; done: number; of: number }) => void
}

/** Why an import stored nothing: its file, the process that read it, its client, or the one who stores it. */
export type NotImported<Refusal> = ImportProblem | 'server-busy' | 'input-not-valid' | Refusal

/**
 * Imports a file in a separate process, stores it as columns, and returns the new version for its owner, which can be
 * queried at once.
 */
export async function importAndStore<Refusal extends string>(
  context: Pick<AppContext, 'database'>,
  analysis: AnalysisService,
  { owner, signal, emit }: Importing,
  { path, title, how, store }: FileToImport<Refusal>,
): Promise<Result<ReadAgain, NotImported<Refusal>>> {
  const tell = (step: ImportStep, done: number, of: number) => emit({ event: 'progress', step, done, of })
  tell('waiting', 0, 1)
  // Until the dataset is stored, the analysis process uses a temporary key for it.
  let key: string | null = null
  try {
    const imported = await analysis.importFile(path, how, {
      signal,
      onProgress: ({ step, done, of }) => step !== 'packed' && tell(step, done, of),
      loadAs: { key: path, title },
    })
    // After a cancellation, no dataset is stored.
    if (signal.aborted) return err('input-not-valid')
    if (imported === null) return err('server-busy')
    if (!imported.ok) return err(imported.error)
    tell('storing', 0, 1)
    const stored = await inTenant(context.database, owner.tenantId, (tenant) => store(tenant, imported.value))
    if (!stored.ok) return err(stored.error)
    const { dataset, former } = stored.value
    key = packedDataset(context, owner, dataset).key
    return ok({ ...detailOf(dataset), gone_columns: goneColumns(former, dataset), ignored_columns: ignoredBy(dataset) })
  } finally {
    analysis.rename(path, key)
  }
}

/** Returns the content of a version, with the decisions that its import applied. */
export const versionOf = (
  { profile, rows, report, preview, decisions }: ImportedFile,
  about: Pick<NewVersion, 'id' | 'title' | 'bytes' | 'sha256'>,
): NewVersion => ({ ...about, rows, columns: profile, report, preview, decisions })

/** Returns the earlier decisions of a dataset whose file is replaced: lines of the former file mean nothing in it. */
export const earlierOf = (earlier: readonly NonNullable<NewVersion['decisions']>[]) => earlier.map(lastingOf)

const ignoredBy = ({ decisions, columns }: StoredDataset) =>
  ignoredColumns(
    decisions,
    columns.map(({ name }) => name),
  )

/** Returns the columns of the previous version that the new one lacks. */
function goneColumns(former: StoredDataset | null, { columns }: StoredDataset): string[] {
  const names = new Set(columns.map(({ name }) => name))
  return (former?.columns ?? []).flatMap(({ name }) => (names.has(name) ? [] : [name]))
}
