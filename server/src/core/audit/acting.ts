import type { Session } from '#server/core/sessions/session.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { recordEvent } from './audit-queries.ts'
import type { AdministrationEvent, AuditEvent } from './event.ts'

/** The companies that a viewer sees: all of the tenant's, or only the viewer's own. */
export type Viewer = Pick<Session, 'tenantId' | 'companyId' | 'seesAllCompanies'>

/** The person who acts, for the audit; `accountId` is null for an operator. */
export type Actor = Viewer & { accountId: string | null; email: string; origin: AuditEvent['origin'] }

/** Returns the one company that a viewer sees, or null for all companies of the tenant. */
export function onlyCompany({ seesAllCompanies, companyId }: Viewer): string | null {
  return seesAllCompanies ? null : companyId
}

/**
 * Records an action in the audit, in the action's transaction; `what` is the object: a host name, a company, a queue.
 */
export async function recordDone(
  tenant: TenantTx,
  { tenantId, accountId, email, origin }: Actor,
  event: AdministrationEvent,
  what: string,
): Promise<void> {
  await recordEvent(tenant, { tenantId, event, outcome: 'success', reason: what, accountId, email, origin })
}
