import type { approvals } from '#features/approvals/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleDecideByLink } from './decide-by-link.ts'
import { handleMailApprovers } from '#features/approvals/server/mails/mail-approvers.ts'
import { handleReadApprovalAction } from './read-approval-action.ts'
import { handleSilentOpening } from '#features/approvals/server/openings/silent-opening.ts'
import { handleWatchApprovals } from '#features/approvals/server/mails/watch-approvals.ts'
import { registerOpenings } from '#features/approvals/server/openings/register-openings.ts'

/** The handlers and jobs of approvals by link. */
export function serveApprovals({ context, requestEffects }: ServerParts): RunningFeature<typeof approvals.calls> {
  return {
    handlers: () => ({
      readApprovalAction: handleReadApprovalAction(context),
      decideByLink: handleDecideByLink(context, requestEffects),
    }),
    jobs: () => [handleMailApprovers(context), handleWatchApprovals(context), handleSilentOpening(context)],
    routes: (app) => [registerOpenings(app, context)],
  }
}
