import * as z from 'zod/mini'
import { dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { condition } from '@portico/contract/core/analysis/query.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { datasetId } from './datasets.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** The maximum numbers of a user's saved and pinned dashboards, and of a dashboard's filter conditions. */
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
  /** Whether the user receives this dashboard by email every week. */
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

/** The user's dashboards and those shared with them, most recently changed first. */
export const listDashboards = defineCall({
  method: 'GET',
  path: '/api/assistant/dashboards',
  access: 'session',
  permission: 'Chat Bot',
  isList: true,
  about: 'List the dashboards that the user may open.',
  output: z.array(dashboardSummary),
  refusals: [],
})

/** A dashboard. Refuses a shared one if its stored content does not match its signature. */
export const readDashboard = defineCall({
  method: 'GET',
  path: '/api/assistant/dashboards/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a dashboard.',
  params: z.strictObject({ id: identifier }),
  output: savedDashboard,
  refusals: ['no-such-dashboard', 'dashboard-not-signed'],
})

/**
 * Saves a dashboard of a dataset, or replaces one of the user's; `id` is client-generated. The server regenerates each
 * `javascriptFunction` from its query, so only a function without a query counts as foreign. A shared dashboard stays
 * shared.
 */
export const saveDashboard = defineCall({
  method: 'PUT',
  path: '/api/assistant/dashboards/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Save a dashboard.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({
    dataset: datasetId,
    definition: dashboardDefinition,
    conditions: z.array(condition).check(z.maxLength(dashboardLimits.conditions)),
  }),
  output: savedDashboard,
  refusals: ['no-such-dataset', 'no-such-dashboard', 'dashboard-too-large', 'too-many-dashboards'],
})

/**
 * Shares one of the user's dashboards within the tenant, or stops sharing it, which removes other users' pins. Users of
 * the author's company and of the tenant's own company can then open it. They see all rows of its file, if the file is
 * the author's; of own data they see only the rows that they may see.
 */
export const shareDashboard = defineCall({
  method: 'PUT',
  path: '/api/assistant/dashboards/:id/share',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Share a dashboard within the tenant, or stop sharing it.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ is_shared: z.boolean() }),
  output: savedDashboard,
  refusals: ['no-such-dashboard'],
})

/** Deletes one of the user's dashboards and all pins of it. */
export const deleteDashboard = defineCall({
  method: 'DELETE',
  path: '/api/assistant/dashboards/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Delete a dashboard.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-dashboard'],
})
