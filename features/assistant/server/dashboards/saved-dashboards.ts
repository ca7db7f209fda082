import { javascriptFunctionOf } from '@portico/analysis/compile/javascript-function.ts'
import { withoutBidiControls } from '@portico/contract/core/analysis/without-bidi-controls.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import { dashboardDefinition, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { datasetId } from '#features/assistant/contract/dataset-view.ts'
import {
  savedDashboard,
  type DashboardSummary,
  type SavedDashboard,
} from '#features/assistant/contract/saved-dashboard.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { findSeen, type DashboardViewer, type ListedDashboard, type StoredDashboard } from './dashboard-queries.ts'
import { isSignedDashboard } from './dashboard-signature.ts'

/** A dashboard in a list, as this user sees it. */
export function dashboardSummaryOf(
  { accountId: author, ...stored }: ListedDashboard,
  { accountId }: Pick<DashboardViewer, 'accountId'>,
): DashboardSummary {
  const isMine = author === accountId
  return {
    id: stored.id,
    title: stored.title,
    dataset: datasetId.parse(stored.dataset),
    dataset_title: stored.datasetTitle,
    author: isMine ? '' : stored.author,
    is_mine: isMine,
    is_shared: stored.isShared,
    is_pinned: stored.isPinned,
    mails_weekly: stored.mailsWeekly,
    changed_at: stored.changedAt.toISOString(),
  }
}

/**
 * A dashboard as this user opens it. `dashboard-not-signed` where another user shares it and its signature does not match, or where it has a
 * form that this version does not know.
 */
export function openedDashboard(
  secret: AppContext['secret'],
  stored: StoredDashboard,
  { tenantId, accountId }: Pick<DashboardViewer, 'tenantId' | 'accountId'>,
): SavedDashboard | 'dashboard-not-signed' {
  const { signature, definition, conditions, ...others } = stored
  const isTrusted =
    stored.accountId === accountId ||
    (signature !== null && isSignedDashboard(secret, { ...others, tenantId, definition, conditions }, signature))
  if (!isTrusted) return 'dashboard-not-signed'
  const parsed = savedDashboard.safeParse({
    ...dashboardSummaryOf(stored, { accountId }),
    definition: JSON.parse(definition),
    conditions: JSON.parse(conditions),
  })
  return parsed.success ? parsed.data : 'dashboard-not-signed'
}

/** The dashboard with an id, as this user opens it. */
export async function openDashboard(
  secret: AppContext['secret'],
  tenant: TenantTx,
  viewer: DashboardViewer,
  id: string,
): Promise<SavedDashboard | 'no-such-dashboard' | 'dashboard-not-signed'> {
  const stored = await findSeen(tenant, viewer, id)
  return stored === null ? 'no-such-dashboard' : openedDashboard(secret, stored, viewer)
}

/**
 * The definition with the texts that our compiler makes of each query: what is sent as the text of a query is never kept, nor what turns its
 * titles around. Null if a text is longer than a definition may have.
 */
export function compiledDefinition(
  definition: DashboardDefinition,
  columns: readonly DatasetColumn[],
): DashboardDefinition | null {
  const titled = <Part extends { title: string }>(part: Part): Part => ({
    ...part,
    title: withoutBidiControls(part.title),
  })
  const compiled = <Part extends { title: string; query: Query | null; javascriptFunction: string }>(
    part: Part,
  ): Part => titled(part.query === null ? part : { ...part, javascriptFunction: textOf(part.query, columns) })
  const { filters, kpis, charts } = definition
  const parts = { filters: filters.map(titled), kpis: kpis.map(compiled), charts: charts.map(compiled) }
  const made = titled({ ...definition, ...parts })
  return dashboardDefinition.safeParse(made).success ? made : null
}

/** Empty where the dataset no longer has a column of it. */
const textOf = (query: Query, columns: readonly DatasetColumn[]) =>
  checkQuery(query, columns) === null ? javascriptFunctionOf(query, columns) : ''
