import type { decideByLink } from '@portico/contract/features/approvals/decide-by-link.ts'
import type { readApprovalAction } from '@portico/contract/features/approvals/read-approval-action.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handlers } from '#server/core/calls/register-calls.ts'
import { handleDecideByLink } from '#server/features/approvals/decide-by-link.ts'
import { handleReadApprovalAction } from '#server/features/approvals/read-approval-action.ts'
import { requestEffects } from './request-effects.ts'

type ApprovalCalls = { decideByLink: typeof decideByLink; readApprovalAction: typeof readApprovalAction }

/** The handlers of approvals by link: a part of `handlersOf`. */
export function approvalHandlersOf(context: AppContext): Handlers<ApprovalCalls> {
  return {
    readApprovalAction: handleReadApprovalAction(context),
    decideByLink: handleDecideByLink(context, requestEffects),
  }
}
