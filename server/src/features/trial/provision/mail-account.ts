import { firstPasswordLifetime } from '@portico/contract/features/trial/verification.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { giveUpOlder, queueMail } from '#server/core/mail/mail-queries.ts'
import { resetSecretsOf } from '#server/core/accounts/reset-secrets.ts'
import { beginReset } from '#server/core/accounts/begin-reset-queries.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import type { Registration } from '#server/features/trial/registration-queries.ts'

export type AccountMail = {
  tenantId: string
  accountId: string
  registration: Pick<Registration, 'email' | 'name' | 'company' | 'host' | 'language'>
  /** The tenant's own host, if it got one. */
  host: string | null
  trialEnds: Date
  at: Date
  reset: { id: string; temporaryHash: string }
}

/**
 * Mails an owner the account, with a reset as the way to a first password; it takes the place of older ones. In the
 * transaction that makes the tenant, or that found it without a password.
 */
export async function mailAccount(scope: TenantTx, secret: Secret, mail: AccountMail): Promise<void> {
  const { tenantId, accountId, registration, host, trialEnds, at, reset } = mail
  const expiresAt = new Date(at.getTime() + firstPasswordLifetime)
  const tokenHash = hashOf(resetSecretsOf(secret, reset.id).token)
  await beginReset(scope, { tenantId, accountId, ...reset, tokenHash, requestedAt: at, expiresAt })
  const { email, name, company, language } = registration
  const params = {
    resetId: reset.id,
    name,
    tenant: company,
    email,
    own: host ?? '',
    ends: trialEnds.toISOString(),
    until: expiresAt.toISOString(),
    language,
  }
  const queued = { tenantId, kind: 'trial-account', recipient: email, params, host: registration.host } as const
  await giveUpOlder(scope, queued, reset.id)
  await queueMail(scope, queued, reset.id)
}
