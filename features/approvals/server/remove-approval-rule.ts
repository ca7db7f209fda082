import type { removeApprovalRule as call } from '#features/approvals/contract/remove-approval-rule.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { dropRule } from '#features/approvals/server/approval-setup/approval-setup.ts'

/** Stops requiring approval for requests of a company and kind. */
export function handleRemoveApprovalRule(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id: companyId, kind }, origin }) => {
    const removed = await dropRule(context.database, { ...session, origin }, { companyId, kind })
    return removed.ok ? done(removed.value) : refused(removed.error)
  }
}
