import { signInLocally as call } from '@portico/contract/features/sign-in/sign-in-locally.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { send } from '#web/core/calls/send.ts'
import { commonFields, replacedSession, type PasswordAttempt } from '#web/core/authentication/password-attempt.ts'

/**
 * Signs in with a local account for a visitor whom something else sent here, such as a chat bot: it is told apart by
 * `source` (spec A §7).
 */
export function signInLocally(tenant: TenantChoice, attempt: PasswordAttempt, source: string) {
  const body = { tenantname: tenant.tenantname, ...commonFields(attempt), source }
  return send(call, { body }, { headers: { ...replacedSession(), tenantid: tenant.tenantid } })
}
