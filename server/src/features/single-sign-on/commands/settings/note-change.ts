import type { AdministrationEvent } from '#server/core/audit/event.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { auditOriginOf, type CommandParts, type Tenant } from '#server/core/commands/command-parts.ts'

type Done = {
  tenant: Pick<Tenant, 'tenant_id'>
  event: AdministrationEvent
  /** The connection, or what was done to the tenant or account. */
  what: string
  account?: { id: string | null; email: string }
}

/** Writes the audit event of a command, in the transaction of the change. */
export async function noteChange(
  scope: TenantTx,
  parts: Pick<CommandParts, 'by' | 'now'>,
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
