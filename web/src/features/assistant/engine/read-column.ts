import { readDatasetColumn } from '@portico/contract/features/assistant/read-dataset-column.ts'
import type { DatasetDetail } from '@portico/contract/features/assistant/dataset-view.ts'
import { fetchFile } from '#web/core/calls/fetch-file.ts'

/** A version of a dataset whose columns this page can read. */
export type ReadableDataset = Pick<DatasetDetail, 'id' | 'version' | 'rows' | 'column_list'>

/**
 * The bytes of a column of a dataset (`analysis/src/columns/`), or null where it cannot be read. It is read by the page: a worker has no
 * credentials.
 */
export async function readPackedColumn(
  { id, version }: Pick<ReadableDataset, 'id' | 'version'>,
  place: number,
): Promise<ArrayBuffer | null> {
  const outcome = await fetchFile(
    readDatasetColumn,
    { params: { id, place: String(place) }, query: { version: String(version) } },
    { nameHeader: 'attachment_filename', signal: new AbortController().signal, onProgress: () => undefined },
  )
  return outcome.ok ? outcome.file.arrayBuffer() : null
}
