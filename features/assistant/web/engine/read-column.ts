import { readDatasetColumn, type DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { fetchFile } from '@portico/web/core/calls/fetch-file.ts'

/** A dataset version whose columns this page can read. */
export type ReadableDataset = Pick<DatasetDetail, 'id' | 'version' | 'rows' | 'column_list'>

/** Why a column is unavailable: a newer version has replaced it, or loading failed. */
export type NotRead = 'dataset-changed' | 'columns-unreadable'

/** The HTTP status of `dataset-changed` (contract, refusals.ts), the only refusal of the call with this status. */
const conflict = 409

/**
 * Loads the bytes of a column (`packages/analysis/src/columns/`), or returns why it is unavailable. The page loads it, because a
 * worker has no credentials.
 */
export async function readPackedColumn(
  { id, version }: Pick<ReadableDataset, 'id' | 'version'>,
  index: number,
): Promise<Result<ArrayBuffer, NotRead>> {
  const outcome = await fetchFile(
    readDatasetColumn,
    { params: { id, place: String(index) }, query: { version: String(version) } },
    { nameHeader: 'attachment_filename', signal: new AbortController().signal, onProgress: () => undefined },
  )
  if (outcome.ok) return ok(await outcome.value.file.arrayBuffer())
  const { error } = outcome
  return err(error.kind === 'refused' && error.status === conflict ? 'dataset-changed' : 'columns-unreadable')
}
