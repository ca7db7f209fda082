import type { listApprovalSettings } from '#features/approvals/contract/approval-settings.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { readCompanyApprovals } from '#features/approvals/server/approval-setup/approval-setup-queries.ts'

/** Returns the policies and rules of the companies that the user sees. */
export function handleListApprovalSettings(
  context: Pick<AppContext, 'database'>,
): Handler<typeof listApprovalSettings> {
  return ({ session }) =>
    listInTenant(context.database, session.tenantId, async (tenant) =>
      done(await readCompanyApprovals(tenant, session)),
    )
}
