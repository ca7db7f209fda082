import type { AppContext } from '#server/core/app-context.ts'
import { refused } from '#server/core/calls/handler.ts'
import { readTrialToken, type RegistrationKey } from '#server/core/mail/trial-secrets.ts'
import { isDisposable } from '#server/core/rate-limits/new-account-addresses.ts'
import { readRegistration, type Registration } from '#server/features/trial/registration-queries.ts'

/**
 * What stands against verifying a registration now, or null. Verified already carries data: no new link would help.
 */
export function whyNotOpen(registration: Registration, generation: number, at: Date) {
  if (registration.verified_at !== null) return refused('already-verified', { data: { company: registration.company } })
  if (registration.generation !== generation || registration.link_expires_at <= at)
    return refused('verification-expired')
  return null
}

/**
 * What stands against mailing or verifying an address that was taken when it registered: its service is known for
 * throw-away mail since. Carries the address (spec B §8: shown under it).
 */
export function whyNotThisAddress({ email }: Pick<Registration, 'email'>) {
  return isDisposable(email) ? refused('registration-email-refused', { data: { email } }) : null
}

/**
 * The registration of a link's token, open or not, or null for a token that never was one of ours.
 */
export async function registrationOfToken(
  context: Pick<AppContext, 'database' | 'secret'>,
  token: string,
): Promise<{ registration: Registration; key: RegistrationKey } | null> {
  const key = readTrialToken(context.secret, token.trim())
  if (key === null) return null
  const registration = await readRegistration(context.database, key.id)
  return registration === null ? null : { registration, key }
}
