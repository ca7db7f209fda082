import type { listApprovalSettings as call } from '@portico/contract/features/desk/list-approval-settings.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { listInTenant } from '#server/core/tenants/scope.ts'
import { readCompanyApprovals } from '#server/features/desk/approval-setup/approval-setup-queries.ts'

/** Returns the policies and rules of the companies that the user sees. */
export function handleListApprovalSettings(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session }) =>
    listInTenant(context.database, session.tenantId, async (tenant) =>
      done(await readCompanyApprovals(tenant, session)),
    )
}
