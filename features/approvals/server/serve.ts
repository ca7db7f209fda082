import type { approvals } from '#features/approvals/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleAskForApproval } from './ask-for-approval.ts'
import { handleDecideByLink } from './decide-by-link.ts'
import { handleDecideRequest, handleDelegateApproval } from './decisions.ts'
import { handleEndDelegation, handleReadDelegation, handleSaveDelegation } from './delegations.ts'
import { useCase } from '@portico/server/core/calls/use-case.ts'
import { handleListApprovalSettings } from './approval-settings.ts'
import { dropRule, setPolicy, setRule } from '#features/approvals/server/approval-setup/approval-setup.ts'
import { handleReadApprovalAction } from './read-approval-action.ts'
import { handleMailApprovers } from '#features/approvals/server/mails/mail-approvers.ts'
import { handleSilentOpening } from '#features/approvals/server/openings/silent-opening.ts'
import { handleWatchApprovals } from '#features/approvals/server/mails/watch-approvals.ts'
import { registerOpenings } from '#features/approvals/server/openings/register-openings.ts'

/** Returns the handlers, jobs and routes of approvals. */
export function serveApprovals({ context, requestEffects }: ServerParts): RunningFeature<typeof approvals.calls> {
  const { database } = context
  return {
    handlers: () => ({
      askForApproval: handleAskForApproval(context),
      decideByLink: handleDecideByLink(context, requestEffects),
      decideRequest: handleDecideRequest(context, requestEffects),
      delegateApproval: handleDelegateApproval(context),
      endDelegation: handleEndDelegation(context),
      listApprovalSettings: handleListApprovalSettings(context),
      readApprovalAction: handleReadApprovalAction(context),
      readDelegation: handleReadDelegation(context),
      removeApprovalRule: useCase((actor, { params: { id: companyId, kind } }) =>
        dropRule(database, actor, { companyId, kind }),
      ),
      saveApprovalPolicy: useCase((actor, { params, body }) => setPolicy(database, actor, params.id, body.policy)),
      saveApprovalRule: useCase((actor, { params: { id: companyId, kind }, body }) =>
        setRule(database, actor, { companyId, kind }, body),
      ),
      saveDelegation: handleSaveDelegation(context),
    }),
    jobs: () => [handleMailApprovers(context), handleWatchApprovals(context), handleSilentOpening(context)],
    routes: (app) => [registerOpenings(app, context)],
  }
}
