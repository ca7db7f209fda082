import { auditOriginOf, type IdpContext } from '#features/single-sign-on/server/commands/idp-context.ts'
import type { Tenant } from '@portico/server/core/tenants/tenant-queries.ts'
import type { AdministrationEvent } from '@portico/server/core/audit/event.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type Done = {
  tenant: Pick<Tenant, 'tenant_id'>
  event: AdministrationEvent
  /** The connection, or the change of the tenant or account. */
  what: string
  account?: { id: string | null; email: string }
}

/** Writes the audit event of a command, in the transaction of the change. */
export async function noteChange(
  scope: TenantTx,
  parts: Pick<IdpContext, 'by' | 'now'>,
  { tenant, event, what, account }: Done,
): Promise<void> {
  await recordEvent(scope, {
    tenantId: tenant.tenant_id,
    event,
    outcome: 'success',
    reason: what,
    accountId: account?.id ?? null,
    email: account?.email ?? '',
    origin: auditOriginOf(parts),
  })
}
