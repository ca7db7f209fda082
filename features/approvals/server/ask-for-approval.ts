import { dueDaysAtMost } from '@portico/contract/core/requests/approval-rules.ts'
import type { askForApproval as call } from '#features/approvals/contract/ask-for-approval.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { openApproval } from '@portico/server/core/requests/open-approval.ts'
import { lockRequest, updateRequestState } from '@portico/server/core/requests/request-queries.ts'
import { actOnRequest, type Acting } from '@portico/server/core/requests/act-on-request.ts'
import { readDeciders } from '@portico/server/core/requests/colleague-queries.ts'

const dayMs = 86_400_000

/** Opens an approval round with colleagues. The request waits until the round is decided. */
export function handleAskForApproval(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async (request) => actOnRequest(context, request, 'ask-approval', (acting) => ask(request, acting))
}

async function ask({ session, body }: CallRequest<typeof call>, { tenant, row, number, at }: Acting) {
  const { tenantId, accountId } = session
  const { quorum, risk } = body
  const ids = [...new Set(body.approvers)]
  const dueAt = new Date(body.due_at)
  const days = (dueAt.getTime() - at.getTime()) / dayMs
  // Tolerance: the page may have been open for a while, and its clock may be off by minutes.
  if (days <= 0 || days > dueDaysAtMost + 0.1) return refused('due-date-not-possible')
  if (ids.includes(row.account_id) || ids.includes(accountId)) return refused('approver-not-possible')
  const scope = { tenantId, companyId: row.company_id, withStaff: session.seesAllCompanies }
  const found = await readDeciders(tenant, scope, ids)
  const request = await lockRequest(tenant, tenantId, number)
  if (found.length < ids.length || request === null) return refused('no-such-colleague')
  const opened = await openApproval(tenant, {
    tenantId,
    number,
    requester: { accountId: row.account_id, email: request.requesterEmail },
    askedBy: accountId,
    quorum,
    needed: Math.min(body.needed, ids.length),
    risk,
    reason: body.reason?.trim() ?? '',
    dueAt,
    approvers: found.map(({ id, email, name }) => ({ accountId: id, email, name })),
    at,
  })
  if (opened === null) return refused('approver-not-possible')
  const state = 'Waiting for approval'
  await updateRequestState(tenant, { tenantId, number }, { state, at, closedAt: null })
  const data = { from: row.state, to: state }
  await addEntry(tenant, { tenantId, number, kind: 'state', accountId: null, data, via: 'server', at })
  return null
}
