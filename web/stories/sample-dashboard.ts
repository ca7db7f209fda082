import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import type { DashboardSummary, SavedDashboard } from '@portico/features/assistant/contract/dashboards.ts'
import { dataset } from './sample-dataset.ts'

/** A dashboard that the user has saved, as listed. */
export const savedSummary: DashboardSummary = {
  id: '2a4f6c80-1b3d-4e5f-8a90-1c2d3e4f5a6b',
  title: 'Fleet this year',
  dataset: dataset.id,
  dataset_title: dataset.title,
  author: '',
  is_mine: true,
  is_shared: false,
  is_pinned: false,
  mails_weekly: false,
  changed_at: '2026-06-15T08:12:00.000Z',
}
/** The same dashboard, opened. */
export const saved: SavedDashboard = {
  ...savedSummary,
  definition: { ...proposeDashboard(dataset.column_list, dataset.title), title: savedSummary.title },
  conditions: [{ column: 'os', operator: 'is', values: ['Linux'] }],
}
/** A dashboard that another user shares. */
export const savedByAnother: DashboardSummary = {
  ...savedSummary,
  id: savedSummary.id.replace('2a', '3a'),
  title: 'Prices by city',
  author: 'Tove Berg',
  is_mine: false,
  is_shared: true,
}
