import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import type { verify as call } from '#features/trial/contract/registrations.ts'
import { resetSecretsOf } from '@portico/server/core/accounts/begin-reset-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { addressOf } from '#features/trial/server/provision/provision.ts'
import { verifySteps } from './steps.ts'

/**
 * Verifies a registration by token or code and creates its tenant. Returns the tenant's address and the link to a first
 * password: this caller has proven access to the mailbox, like a caller that enters the emailed temporary password.
 */
export function handleVerify(context: AppContext): Handler<typeof call> {
  return async (request) => {
    const verified = await verifySteps.run(context, request)
    if (!verified.ok) return verified.error
    const { registration, tenantId, parent, host, trialEnds, reset } = verified.value
    const { name, email, company } = registration
    const { token, temporaryPassword } = resetSecretsOf(context.secret, reset.id)
    return done(
      {
        name,
        email,
        company,
        address: addressOf(parent, host),
        trial_ends: trialEnds.toISOString(),
        first_password: { token, temp_password: encodePassword(temporaryPassword), tenantid: tenantId },
      },
      { summary: 'Your account is ready. Its details are on their way to your mailbox.' },
    )
  }
}
