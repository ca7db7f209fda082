import * as z from 'zod/mini'
import { dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { condition } from '@portico/contract/core/analysis/query.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { datasetId } from './dataset-view.ts'

/** How many dashboards a user may keep, and how many of those in sight may be pinned. */
export const dashboardLimits = { kept: 200, pinned: 20, conditions: 12 } as const

/** A dashboard in a list. */
export const dashboardSummary = z.object({
  id: identifier,
  title: z.string(),
  dataset: datasetId,
  /** The title of the file; null for own data, and where the file no longer exists. */
  dataset_title: z.nullable(z.string()),
  /** The name of the user who made it; empty for the user's own. */
  author: z.string(),
  is_mine: z.boolean(),
  is_shared: z.boolean(),
  is_pinned: z.boolean(),
  /** Whether the user receives it by mail every week. */
  mails_weekly: z.boolean(),
  changed_at: z.string(),
})
export type DashboardSummary = z.infer<typeof dashboardSummary>

/** A dashboard as it is kept, with the conditions of its filters. */
export const savedDashboard = z.extend(dashboardSummary, {
  definition: dashboardDefinition,
  conditions: z.array(condition).check(z.maxLength(dashboardLimits.conditions)),
})
export type SavedDashboard = z.infer<typeof savedDashboard>
