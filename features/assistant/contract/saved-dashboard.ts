import * as z from 'zod/mini'
import { dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { condition } from '@portico/contract/core/analysis/query.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { datasetId } from './dataset-view.ts'

/**
 * How many dashboards a user may save, how many visible ones they may pin, and how many filter conditions a dashboard
 * may have.
 */
export const dashboardLimits = { kept: 200, pinned: 20, conditions: 12 } as const

/** A dashboard in a list. */
export const dashboardSummary = z.object({
  id: identifier,
  title: z.string(),
  dataset: datasetId,
  /** The title of the file; null for own data and for a deleted file. */
  dataset_title: z.nullable(z.string()),
  /** The name of the author; empty if the author is the user. */
  author: z.string(),
  is_mine: z.boolean(),
  is_shared: z.boolean(),
  is_pinned: z.boolean(),
  /** Whether the user receives it by email every week. */
  mails_weekly: z.boolean(),
  changed_at: z.string(),
})
export type DashboardSummary = z.infer<typeof dashboardSummary>

/** A saved dashboard and its filter conditions. */
export const savedDashboard = z.extend(dashboardSummary, {
  definition: dashboardDefinition,
  conditions: z.array(condition).check(z.maxLength(dashboardLimits.conditions)),
})
export type SavedDashboard = z.infer<typeof savedDashboard>
