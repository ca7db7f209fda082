import { storedConditions, storedDefinition } from '#features/assistant/server/stored-assistant.ts'
import { javascriptFunctionOf } from '@portico/analysis/compile/javascript-function.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import { dashboardDefinition, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { datasetId } from '#features/assistant/contract/datasets.ts'
import { savedDashboard, type DashboardSummary, type SavedDashboard } from '#features/assistant/contract/dashboards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { findSeen, type DashboardViewer, type ListedDashboard, type StoredDashboard } from './dashboard-queries.ts'
import { isSignedDashboard } from './dashboard-signature.ts'

/** Returns the list entry of a dashboard for this user. */
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
 * Opens a stored dashboard for this user. `dashboard-not-signed` if another user shares it and its signature does not
 * match, or if this version does not know its format.
 */
export function openedDashboard(
  secret: AppContext['secret'],
  stored: StoredDashboard,
  { tenantId, accountId }: Pick<DashboardViewer, 'tenantId' | 'accountId'>,
): Result<SavedDashboard, 'dashboard-not-signed'> {
  const { signature, definition, conditions, ...others } = stored
  const isTrusted =
    stored.accountId === accountId ||
    (signature !== null && isSignedDashboard(secret, { ...others, tenantId, definition, conditions }, signature))
  if (!isTrusted) return err('dashboard-not-signed')
  const parsed = savedDashboard.safeParse({
    ...dashboardSummaryOf(stored, { accountId }),
    definition: storedDefinition.readText(definition),
    conditions: storedConditions.readText(conditions),
  })
  return parsed.success ? ok(parsed.data) : err('dashboard-not-signed')
}

/** Reads and opens the dashboard with an id for this user. */
export async function openDashboard(
  secret: AppContext['secret'],
  tenant: TenantTx,
  viewer: DashboardViewer,
  id: string,
): Promise<Result<SavedDashboard, 'no-such-dashboard' | 'dashboard-not-signed'>> {
  const stored = await findSeen(tenant, viewer, id)
  return stored === null ? err('no-such-dashboard') : openedDashboard(secret, stored, viewer)
}

/**
 * Returns the definition with the function text that our compiler generates for each query; function texts from the
 * client are discarded, and so are characters in titles that change the text direction. Null if a text exceeds the
 * limit of a definition.
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

/** Returns the function text of a query; empty if the dataset lacks one of its columns. */
const textOf = (query: Query, columns: readonly DatasetColumn[]) =>
  checkQuery(query, columns) === null ? javascriptFunctionOf(query, columns) : ''
