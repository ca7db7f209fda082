import type { decideRequest as call } from '#features/approvals/contract/decide-request.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { findApprover } from '@portico/server/core/requests/approval-queries.ts'
import { decideApproval } from '@portico/server/core/requests/decide-approval.ts'
import { queueDecision } from '@portico/server/core/requests/decision-queue.ts'
import type { RequestEffects } from '@portico/server/core/requests/request-effect.ts'
import { actOnRequest } from '@portico/server/core/requests/act-on-request.ts'
import { lacksFactor } from './decision-factor-queries.ts'
import { refusedDecision } from './refused-decision.ts'

/** Applies the user's decision on a request. `effects` are the automatic effects of approvals by kind. */
export function handleDecideRequest(
  context: Pick<AppContext, 'database'>,
  effects: RequestEffects,
): Handler<typeof call> {
  return async (request) => {
    const { tenantId, accountId } = request.session
    const { decision } = request.body
    const reason = request.body.reason?.trim() ?? ''
    const decided = await queueDecision({ tenantId, number: Number(request.params.number) }, () =>
      actOnRequest(context, request, null, async ({ tenant, row, number, at }) => {
        if (row.account_id === accountId) return refused('self-approval')
        const approverId = await findApprover(tenant, { tenantId, number, accountId })
        if (approverId === null) return refused('action-not-possible')
        if (decision === 'reject' && reason === '') return refused('reason-missing')
        if (await lacksFactor(tenant, request.session, number)) return refused('approval-factor-needed')
        const taken = await decideApproval(tenant, { tenantId, approverId, decision, reason, via: 'web', at }, effects)
        return taken.ok ? null : refusedDecision(taken.error)
      }),
    )
    return decided.ok ? decided.value : refused('server-busy', { retryAfter: 5 })
  }
}
