import type { House } from '#server/plumbing/house.ts'
import { refused } from '#server/plumbing/http/answer.ts'
import { readTrialToken, type RegistrationKey } from '#server/plumbing/trial-secrets.ts'
import { isDisposable } from '#server/trial/addresses.ts'
import { readRegistration, type Registration } from '#server/trial/registrations/queries.ts'

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
  house: Pick<House, 'database' | 'secret'>,
  token: string,
): Promise<{ registration: Registration; key: RegistrationKey } | null> {
  const key = readTrialToken(house.secret, token.trim())
  if (key === null) return null
  const registration = await readRegistration(house.database, key.id)
  return registration === null ? null : { registration, key }
}
