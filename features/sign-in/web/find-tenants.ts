import { findTenants as call } from '#features/sign-in/contract/find-tenants.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { type Translate } from '@portico/web/platform/messages.ts'
import { stepProblem } from '@portico/web/core/authentication/step-frame.tsx'
import type { FormNotice } from '@portico/web/ui/form/form-notice.ts'
import { errorOf } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import type messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** The tenants of an email address, or the notice that the email step shows instead. */
export type FoundTenants = Result<TenantChoice[], FormNotice<'username'>>

/** Finds the tenants that an email address can sign in to, at least one, or the reason why there is none. */
export async function findTenants(t: Translate<typeof messages>, email: string): Promise<FoundTenants> {
  const outcome = await send(call, { query: { emailid: normaliseEmail(email) } })
  if (!outcome.ok) {
    const { refusal } = outcome
    const isTooLong = refusal === 'email-too-long'
    const error = isTooLong ? stepProblem(textOf(t, refusal), 'username') : errorOf(t, { ...outcome, refusal })
    return err(error)
  }
  const tenants = outcome.data
  return tenants.length === 0 ? err({ text: textOf(t, 'invalid-credentials') }) : ok(tenants)
}
