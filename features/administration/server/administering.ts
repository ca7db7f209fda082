import { err, type Result } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import type { AdministrationEvent } from '@portico/server/core/audit/event.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** The context of the functions that administer tenants and accounts. */
export type Administering = Pick<CommandContext, 'database' | 'secret' | 'hashes' | 'domainOf' | 'by' | 'now'>

/** Why an operation was refused. `problems` has a sentence for each problem. */
export type AdministrationRefusal = { name: RefusalName; problems: string[] }

type RefusalName =
  | 'input-not-valid'
  | 'no-such-tenant'
  | 'tenant-exists'
  | 'tenant-differs'
  | 'name-looks-alike'
  | 'host-taken'
  | 'has-password'
  | 'tenant-needed'
  | 'no-such-account'
  | 'account-exists'
  | 'account-differs'
  | 'account-deactivated'
  | 'signs-in-elsewhere'
  | 'last-owner'
  | 'no-such-role'
  | 'no-such-module'
  | 'no-such-menu'
  | 'role-exists'
  | 'role-in-use'
  | 'owner-role'
  | 'no-such-company'
  | 'not-confirmed'
  | 'single-sign-on-not-ready'
  | 'host-needed'

/** The result of an operation. */
export type Administered<Value> = Result<Value, AdministrationRefusal>

export type Declined = Result<never, AdministrationRefusal>

/** Returns a refusal by name. The caller must not have changed anything. */
export function declined(name: RefusalName, ...problems: string[]): Declined {
  return err({ name, problems })
}

export type Done = {
  tenantId: string
  event: AdministrationEvent | 'tenant-made' | 'reset-asked'
  /** The subject of the audit event, if neither `event` nor the account states it. */
  what?: string
  accountId?: string | null
  email?: string
}

/** Records a change in the audit, in the same transaction. */
export async function recordDone(
  scope: TenantTx,
  { by, now }: Pick<Administering, 'by' | 'now'>,
  { tenantId, event, what = '', accountId = null, email = '' }: Done,
): Promise<void> {
  await recordEvent(scope, {
    tenantId,
    event,
    outcome: 'success',
    reason: what,
    accountId,
    email,
    origin: { ...by, at: now },
  })
}
