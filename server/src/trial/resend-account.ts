import type { resendVerification as call } from '@portico/contract/trial/resend-verification.ts'
import { resendPause } from '@portico/contract/trial/verification.ts'
import { v7 as uuid } from 'uuid'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Outcome } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { resetSecretsOf } from '#server/plumbing/reset-secrets.ts'
import { mailAccount } from '#server/trial/provision/mail-account.ts'
import { claimAccountMail, ownerWithoutPassword } from '#server/trial/registrations/owner/queries.ts'
import type { Registration } from '#server/trial/registrations/queries.ts'

/**
 * Mails the owner of a verified registration the way to a first password again, while there is none: where Forgot password
 * is not offered nothing else would let them in (spec A §9). `already-verified` once there is one.
 */
export async function resendAccount(house: House, registration: Registration, at: Date): Promise<Outcome<typeof call>> {
  const { id, company } = registration
  const owner = await ownerWithoutPassword(house.database, registration)
  if (owner === null) return refused('already-verified', { data: { company } })
  const isClaimed = await claimAccountMail(house.database, id, { at, before: new Date(at.getTime() - resendPause) })
  if (!isClaimed) return refused('too-many-requests', { retryAfter: resendPause / 1000 })
  const resetId = uuid()
  const temporaryHash = await house.hashes.hash(resetSecretsOf(house.secret, resetId).temporaryPassword)
  await inTenant(house.database, owner.tenantId, (scope) =>
    mailAccount(scope, house.secret, { ...owner, registration, at, reset: { id: resetId, temporaryHash } }),
  )
  return done(
    { sent: 'account' },
    { summary: 'A new link to choose your password has been sent to the registered email.' },
  )
}
