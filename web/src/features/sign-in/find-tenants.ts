import { findTenants as call } from '@portico/contract/features/sign-in/find-tenants.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { send } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { errorOf, type SignInError } from '#web/core/authentication/sign-in-outcome.tsx'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/** The tenants of an address, a message to show, or the problem with the address. */
export type FoundTenants = { tenants: TenantChoice[] } | SignInError | { problem: 'email-too-long' }

/**
 * The tenants an e-mail address may sign in to, at least one, or the reason without any.
 */
export async function findTenants(email: string): Promise<FoundTenants> {
  const outcome = await send(call, { query: { emailid: normaliseEmail(email) } })
  if (!outcome.ok) {
    const { refusal } = outcome
    return refusal === 'email-too-long' ? { problem: refusal } : errorOf({ ...outcome, refusal })
  }
  return outcome.data.length === 0 ? { message: t('invalid-credentials') } : { tenants: outcome.data }
}
