import type { Database } from '#server/plumbing/database/scope.ts'
import { ofCommandLine, type CommandParts, type Tenant } from '#server/sign-in/commands/command-parts.ts'
import { recordConnectionEvent } from '#server/sign-in/providers/administration/queries.ts'

/** Notes for the audit what a command did to a connection, in the transaction of the change; `what` names it. */
export async function noteChange(
  scope: Database,
  { by = ofCommandLine, now }: Pick<CommandParts, 'by' | 'now'>,
  done: {
    tenant: Pick<Tenant, 'tenant_id'>
    event: 'connection-changed' | 'connection-removed' | 'connection-key-rotated'
    what: string
  },
): Promise<void> {
  const { tenant, event, what } = done
  await recordConnectionEvent(scope, { tenantId: tenant.tenant_id, event, what }, { ...by, at: now })
}
