import { signInWithPassword as call } from '@portico/contract/features/sign-in/sign-in-with-password.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { send } from '#web/core/calls/send.ts'
import { commonFields, replacedSession, type PasswordAttempt } from '#web/core/authentication/password-attempt.ts'

/**
 * Signs in with a local account of `tenant`.
 */
export function signInWithPassword(tenant: TenantChoice, attempt: PasswordAttempt) {
  const body = { tenantid: tenant.tenantid, ...commonFields(attempt) }
  return send(call, { body }, { headers: replacedSession() })
}
