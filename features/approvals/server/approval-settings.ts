import type {
  listApprovalSettings,
  saveApprovalPolicy,
  saveApprovalRule,
  removeApprovalRule,
} from '#features/approvals/contract/approval-settings.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { readCompanyApprovals } from '#features/approvals/server/approval-setup/approval-setup-queries.ts'
import { setPolicy, setRule, dropRule } from '#features/approvals/server/approval-setup/approval-setup.ts'

/** Returns the policies and rules of the companies that the user sees. */
export function handleListApprovalSettings(
  context: Pick<AppContext, 'database'>,
): Handler<typeof listApprovalSettings> {
  return ({ session }) =>
    listInTenant(context.database, session.tenantId, async (tenant) =>
      done(await readCompanyApprovals(tenant, session)),
    )
}

/** Sets the policy of a company's approval links. */
export function handleSaveApprovalPolicy(context: Pick<AppContext, 'database'>): Handler<typeof saveApprovalPolicy> {
  return async ({ session, params: { id }, body: { policy }, origin }) => {
    const saved = await setPolicy(context.database, { ...session, origin }, id, policy)
    return saved.ok ? done(saved.value) : refused(saved.error)
  }
}

/** Sets the approvers that requests of a company and kind need. */
export function handleSaveApprovalRule(context: Pick<AppContext, 'database'>): Handler<typeof saveApprovalRule> {
  return async ({ session, params: { id: companyId, kind }, body, origin }) => {
    const saved = await setRule(context.database, { ...session, origin }, { companyId, kind }, body)
    return saved.ok ? done(saved.value) : refused(saved.error)
  }
}

/** Stops requiring approval for requests of a company and kind. */
export function handleRemoveApprovalRule(context: Pick<AppContext, 'database'>): Handler<typeof removeApprovalRule> {
  return async ({ session, params: { id: companyId, kind }, origin }) => {
    const removed = await dropRule(context.database, { ...session, origin }, { companyId, kind })
    return removed.ok ? done(removed.value) : refused(removed.error)
  }
}
