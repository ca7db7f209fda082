import type { saveApprovalRule as call } from '#features/approvals/contract/save-approval-rule.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { setRule } from '#features/approvals/server/approval-setup/approval-setup.ts'

/** Sets the approvers that requests of a company and kind need. */
export function handleSaveApprovalRule(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id: companyId, kind }, body, origin }) => {
    const saved = await setRule(context.database, { ...session, origin }, { companyId, kind }, body)
    return saved.ok ? done(saved.value) : refused(saved.error)
  }
}
