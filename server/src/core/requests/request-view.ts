import { storedDetails } from './stored-request.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { allowedActions, type RequestAction } from '@portico/contract/core/requests/request-flow.ts'
import { allEntriesAtMost, entriesAtMost, type RequestView } from '@portico/contract/core/requests/request-view.ts'
import { listAttachments } from '#server/core/attachments/attachment-queries.ts'
import { readRequestRow, requestsOf, type RequestRow, type RequestViewer } from './request-row-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { originalKeptFor } from './original-mail-queries.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import {
  readApprovers,
  readEntries,
  readHostname,
  readRounds,
  wasRaisedUnasked,
  type ApproverRow,
} from './request-view-queries.ts'

/** Returns whether a viewer is a technician who sees the company of a request. */
export function isAgentOf(viewer: RequestViewer, companyId: string): boolean {
  return viewer.permissions.has(deskPermissions.agent) && (viewer.seesAllCompanies || viewer.companyId === companyId)
}

/** Returns what a viewer may do with a request at an instant. */
export function actionsOf(viewer: RequestViewer, row: RequestRow, at: Date): RequestAction[] {
  const facts = {
    isRequester: row.account_id === viewer.accountId,
    isAgent: isAgentOf(viewer, row.company_id),
    decides: row.decides,
  }
  const closedAgo = row.closed_at === null ? null : at.getTime() - row.closed_at.getTime()
  return allowedActions(row.state, facts, closedAgo)
}

/**
 * Returns a request with everything that its page shows to a viewer, as of this transaction. Returns null if the viewer
 * sees no request with this number.
 */
export async function readRequestView(
  tenant: TenantTx,
  viewer: RequestViewer,
  number: number,
  { at, all = false }: { at: Date; all?: boolean },
): Promise<RequestView | null> {
  const row = await readRequestRow(tenant, viewer, number)
  if (row === null) return null
  const key = { tenantId: viewer.tenantId, number }
  const atMost = all ? allEntriesAtMost : entriesAtMost
  const isAgent = isAgentOf(viewer, row.company_id)
  const entries = await readEntries(tenant, key, { isAgent, atMost })
  const ids = entries.map(({ id }) => id)
  const files = Map.groupBy(await listAttachments(tenant, viewer.tenantId, ids), (file) => file.of)
  const { deviceid, days } = storedDetails.read(row.details)
  const hostname = deviceid === undefined ? null : await readHostname(tenant, viewer, deviceid)
  const approvals = await readApprovals(tenant, key)
  return {
    request: onlyRow(await requestsOf(tenant, viewer, [row], at)),
    device: deviceid === undefined || hostname === null ? null : { id: deviceid, hostname },
    days: days ?? null,
    entries: entries.map((entry) => ({
      ...entry,
      data: isAgent && at.getTime() - entry.at.getTime() < originalKeptFor ? entry.data : withoutOriginal(entry.data),
      at: entry.at.toISOString(),
      attachments: files.get(entry.id) ?? [],
    })),
    earlier: Number(entries[0]?.total ?? 0) - entries.length,
    approvals,
    is_unasked: approvals.length === 0 && (await wasRaisedUnasked(tenant, key)),
    actions: actionsOf(viewer, row, at),
  }
}

/** Removes the id of the original email, which only technicians may open, for 90 days. */
function withoutOriginal({ original: _original, ...data }: Record<string, string>): Record<string, string> {
  return data
}

async function readApprovals(tenant: TenantTx, key: { tenantId: string; number: number }) {
  const rounds = await readRounds(tenant, key)
  if (rounds.length === 0) return []
  const approvers = Map.groupBy(await readApprovers(tenant, key), ({ approval_id }) => approval_id)
  return rounds.map((round) => ({
    ...round,
    due_at: round.due_at.toISOString(),
    asked_at: round.asked_at.toISOString(),
    decided_at: round.decided_at?.toISOString() ?? null,
    approvers: (approvers.get(round.id) ?? []).map(approverOf),
  }))
}

const approverOf = ({ decided_at: decidedAt, ...approver }: ApproverRow) => ({
  ...approver,
  decided_at: decidedAt?.toISOString() ?? null,
})
