import type { ResetEvent } from '@portico/contract/features/password-reset/reset-flow.ts'
import { normaliseTemporaryPassword } from '@portico/contract/features/password-reset/reset-rules.ts'
import {
  triesLeft,
  validateTemporaryPassword as call,
} from '@portico/contract/features/password-reset/validate-temporary-password.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { send } from '#web/core/calls/send.ts'
import { track } from './track.ts'

/**
 * Sends the temporary password. Anything but its acceptance leads to `/validityexpiry` (spec A §4, "Reset flow" 1).
 */
export async function validateTemporaryPassword(token: string, typed: string): Promise<ResetEvent> {
  track('validate_password')
  const temporaryPassword = normaliseTemporaryPassword(typed)
  const outcome = await send(call, { body: { token, temp_password: encodePassword(temporaryPassword) } })
  if (!outcome.ok) {
    const left = triesLeft.safeParse(outcome.data)
    return { event: 'not-accepted', triesLeft: left.data?.tries_left ?? null }
  }
  return { event: 'accepted', temporaryPassword, tenants: outcome.data.tenants }
}
