import type { resendVerification as call } from '@portico/contract/features/trial/resend-verification.ts'
import { resendPause } from '@portico/contract/features/trial/verification.ts'
import { v7 as uuid } from 'uuid'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Outcome } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'
import { resetSecretsOf } from '#server/core/accounts/reset-secrets.ts'
import { mailAccount } from '#server/features/trial/provision/mail-account.ts'
import { claimAccountMail, ownerWithoutPassword } from '#server/features/trial/owner-queries.ts'
import type { Registration } from '#server/features/trial/registration-queries.ts'

/**
 * Mails the owner of a verified registration the way to a first password again, while there is none: where Forgot password
 * is not offered nothing else would let them in (spec A §9). `already-verified` once there is one.
 */
export async function resendAccount(
  context: AppContext,
  registration: Registration,
  at: Date,
): Promise<Outcome<typeof call>> {
  const { id, company } = registration
  const owner = await ownerWithoutPassword(context.database, registration)
  if (owner === null) return refused('already-verified', { data: { company } })
  const isClaimed = await claimAccountMail(context.database, id, { at, before: new Date(at.getTime() - resendPause) })
  if (!isClaimed) return refused('too-many-requests', { retryAfter: resendPause / 1000 })
  const resetId = uuid()
  const temporaryHash = await context.hashes.hash(resetSecretsOf(context.secret, resetId).temporaryPassword)
  await inTenant(context.database, owner.tenantId, (scope) =>
    mailAccount(scope, context.secret, { ...owner, registration, at, reset: { id: resetId, temporaryHash } }),
  )
  return done(
    { sent: 'account' },
    { summary: 'A new link to choose your password has been sent to the registered email.' },
  )
}
