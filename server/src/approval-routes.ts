import type { decideByLink } from '@portico/features/approvals/contract/decide-by-link.ts'
import type { readApprovalAction } from '@portico/features/approvals/contract/read-approval-action.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handlers } from '#server/core/calls/register-calls.ts'
import { handleDecideByLink } from '@portico/features/approvals/server/decide-by-link.ts'
import { handleReadApprovalAction } from '@portico/features/approvals/server/read-approval-action.ts'
import { requestEffects } from './request-effects.ts'

type ApprovalCalls = { decideByLink: typeof decideByLink; readApprovalAction: typeof readApprovalAction }

/** The handlers of approvals by link: a part of `handlersOf`. */
export function approvalHandlersOf(context: AppContext): Handlers<ApprovalCalls> {
  return {
    readApprovalAction: handleReadApprovalAction(context),
    decideByLink: handleDecideByLink(context, requestEffects),
  }
}
