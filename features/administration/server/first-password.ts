import { v7 as uuid } from 'uuid'
import type { newAccountMail } from './new-account-mail.ts'
import type { passwordResetMail } from '@portico/server/core/accounts/password-reset-mail.ts'
import type { Administering } from './administering.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { MailTenant } from '@portico/server/core/domains/mail-host.ts'
import { supersedeOlderMails, queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { resetSecretsOf, beginReset } from '@portico/server/core/accounts/begin-reset-queries.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'

/** How long the link to set a first password is valid, in milliseconds: as long as an invitation (decisions/0031). */
const firstPasswordLifetime = 7 * 24 * 3_600_000

/** A password reset: the id from which its link and temporary password are derived, and the hash of that password. */
export type Way = { id: string; temporaryHash: string }

/** An email in the outbox with a link to set the password of one of `tenant`'s accounts. */
export type WayMail = { tenantId: string; mailId: string; tenant: MailTenant; email: string; expiresAt: Date }

/** Creates a reset. Call it before the transaction that uses the reset, because hashing is slow. */
export async function newWay({ hashes, secret }: Pick<Administering, 'hashes' | 'secret'>): Promise<Way> {
  const id = uuid()
  return { id, temporaryHash: await hashes.hash(resetSecretsOf(secret, id).temporaryPassword) }
}

type About = {
  tenant: MailTenant
  accountId: string
  email: string
  language: string
  way: Way
  /** Whether the account's domain is new. All nodes must have read it before the email is written. */
  hasNewDomain?: boolean
}

/** How long the email is delayed so that all nodes have read a new domain, in milliseconds; a wide margin. */
const domainsKnown = 1_000

/**
 * Starts the reset for an account's first password and queues its email, in the tenant's transaction. Replaces earlier
 * resets.
 */
export async function mailFirstPassword(
  scope: TenantTx,
  { secret, now }: Pick<Administering, 'secret' | 'now'>,
  { tenant, accountId, email, language, way, hasNewDomain = false }: About,
): Promise<WayMail> {
  const tenantId = tenant.id
  const expiresAt = new Date(now.getTime() + firstPasswordLifetime)
  const tokenHash = hashOf(resetSecretsOf(secret, way.id).token)
  await beginReset(scope, { tenantId, accountId, ...way, tokenHash, requestedAt: now, expiresAt })
  const params = { resetId: way.id, tenant: tenant.name, email, ends: expiresAt.toISOString(), language }
  const mail = { tenantId, kind: 'new-account', recipient: email, params, host: '', expiresAt } as const
  await supersedeOlderMails(scope, mail, way.id)
  await queueMail<typeof newAccountMail>(scope, mail, way.id, hasNewDomain ? new Date(Date.now() + domainsKnown) : null)
  return { tenantId, mailId: way.id, tenant, email, expiresAt }
}

type Reset = {
  /** The tenant whose outbox and domain the email uses. */
  tenant: MailTenant
  accounts: readonly { tenantId: string; name: string; accountId: string }[]
  email: string
  language: string
  way: Way
}

/** How long a reset is valid, in milliseconds (DESIGN §4). */
const resetLifetime = 30 * 60_000

/** Starts the resets of all accounts of an email address, and queues one email for them, as Forgot password does. */
export async function mailReset(
  scope: TenantTx,
  { secret, now }: Pick<Administering, 'secret' | 'now'>,
  { tenant, accounts, email, language, way }: Reset,
): Promise<WayMail> {
  const expiresAt = new Date(now.getTime() + resetLifetime)
  const tokenHash = hashOf(resetSecretsOf(secret, way.id).token)
  for (const { tenantId, accountId } of accounts)
    await beginReset(scope, { tenantId, accountId, ...way, tokenHash, requestedAt: now, expiresAt })
  await enterTenant(scope, tenant.id)
  const tenants = accounts.map(({ name }) => name).join(', ')
  const params = { resetId: way.id, tenants, singleSignOn: '', language }
  const mail = { tenantId: tenant.id, kind: 'password-reset', recipient: email, params, host: '', expiresAt } as const
  await supersedeOlderMails(scope, mail, way.id)
  await queueMail<typeof passwordResetMail>(scope, mail, way.id)
  return { tenantId: tenant.id, mailId: way.id, tenant, email, expiresAt }
}
