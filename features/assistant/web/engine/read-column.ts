import { readDatasetColumn } from '#features/assistant/contract/read-dataset-column.ts'
import type { DatasetDetail } from '#features/assistant/contract/dataset-view.ts'
import { fetchFile } from '@portico/web/core/calls/fetch-file.ts'

/** A version of a dataset whose columns this page can read. */
export type ReadableDataset = Pick<DatasetDetail, 'id' | 'version' | 'rows' | 'column_list'>

/** Why a column is not there: another version has replaced it, or it could not be read. */
export type NotRead = 'dataset-changed' | 'columns-unreadable'

/** The status of `dataset-changed` (`assistant-refusals.ts`), the only conflict that the call knows. */
const conflict = 409

/**
 * The bytes of a column of a dataset (`packages/analysis/src/columns/`), or why it is not there. It is read by the page: a worker has no credentials.
 */
export async function readPackedColumn(
  { id, version }: Pick<ReadableDataset, 'id' | 'version'>,
  place: number,
): Promise<ArrayBuffer | NotRead> {
  const outcome = await fetchFile(
    readDatasetColumn,
    { params: { id, place: String(place) }, query: { version: String(version) } },
    { nameHeader: 'attachment_filename', signal: new AbortController().signal, onProgress: () => undefined },
  )
  if (outcome.ok) return outcome.file.arrayBuffer()
  return outcome.why === 'refused' && outcome.status === conflict ? 'dataset-changed' : 'columns-unreadable'
}
