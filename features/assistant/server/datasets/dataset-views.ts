import type { DatasetDetail, DatasetSummary } from '#features/assistant/contract/datasets.ts'
import type { StoredDataset, StoredOwn } from './dataset-queries.ts'

/** Returns the list entry of a dataset for its owner. */
export function summaryOf(dataset: StoredDataset): DatasetSummary {
  const { id, title, rows, bytes, version, columns, refreshedAt, own } = dataset
  return {
    id,
    title,
    rows,
    bytes,
    version,
    columns: columns.length,
    refreshed_at: refreshedAt.toISOString(),
    own: own === null ? null : ownViewOf(own),
  }
}

/** Returns the list entry of own data that has not been read yet. */
export function unreadSummaryOf(id: string, title: string, columns: number, own: StoredOwn | null): DatasetSummary {
  const view = own === null ? { schedule: 'off' as const, next_at: null } : ownViewOf(own)
  return { id, title, rows: 0, bytes: 0, version: 0, columns, refreshed_at: null, own: { ...view, total: 0 } }
}

const ownViewOf = ({ total, schedule, dueAt }: StoredOwn) => ({
  total,
  schedule,
  next_at: dueAt?.toISOString() ?? null,
})

/** Returns the details of a dataset for its owner. */
export function detailOf(dataset: StoredDataset): DatasetDetail {
  const { columns, report, preview, sha256, refreshedAt, decisions, fileName } = dataset
  return {
    ...summaryOf(dataset),
    refreshed_at: refreshedAt.toISOString(),
    column_list: columns,
    report,
    preview,
    sha256,
    decisions,
    is_kept: fileName !== null,
  }
}
