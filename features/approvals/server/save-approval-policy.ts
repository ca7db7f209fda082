import type { saveApprovalPolicy as call } from '#features/approvals/contract/save-approval-policy.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { setPolicy } from '#features/approvals/server/approval-setup/approval-setup.ts'

/** Sets the policy of a company's approval links. */
export function handleSaveApprovalPolicy(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, body: { policy }, origin }) => {
    const saved = await setPolicy(context.database, { ...session, origin }, id, policy)
    return saved.ok ? done(saved.value) : refused(saved.error)
  }
}
