import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { AdministrationEvent, AuditEvent } from '#server/core/audit/event.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { MailTenant } from '#server/core/domains/mail-host.ts'
import type { PasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'

/** What the use-cases of administration work with, whatever calls them: a command today. */
export type Administering = {
  database: Pool
  secret: Secret
  hashes: Pick<PasswordHashes, 'hash'>
  /** The domain that mails to a tenant lead to, as it is set now: a tenant that was just made has its own. */
  domainOf: (tenant: MailTenant) => Promise<DomainSettings>
  /** Who does it, for the audit: `agent` names the program and its user, `address` is empty on this machine. */
  by: Pick<AuditEvent['origin'], 'agent' | 'address'>
  at: Date
}

/** Why a use-case did nothing. `problems` has a sentence for each thing that is wrong. */
export type AdministrationRefusal = { kind: 'refused'; name: RefusalName; problems: string[] }

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

/** What came of a use-case. */
export type Administered<Value> = { kind: 'done'; value: Value } | AdministrationRefusal

/** Success. */
export const administered = <Value>(value: Value) => ({ kind: 'done', value }) as const

/** A refusal by its name; nothing was changed. */
export function declined(name: RefusalName, ...problems: string[]): AdministrationRefusal {
  return { kind: 'refused', name, problems }
}

export type Done = {
  tenantId: string
  event: AdministrationEvent | 'tenant-made' | 'reset-asked'
  /** What it was done to, where the event and the account do not say it. */
  what?: string
  accountId?: string | null
  email?: string
}

/**
 * Writes down what was done, in the transaction of the change.
 */
export async function recordDone(
  scope: TenantTx,
  { by, at }: Pick<Administering, 'by' | 'at'>,
  { tenantId, event, what = '', accountId = null, email = '' }: Done,
): Promise<void> {
  await recordEvent(scope, {
    tenantId,
    event,
    outcome: 'success',
    reason: what,
    accountId,
    email,
    origin: { ...by, at },
  })
}
