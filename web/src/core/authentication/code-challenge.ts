import type { Remaining } from '@portico/contract/core/authentication/code-rules.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { SignInFlow } from '@portico/contract/core/authentication/sign-in-flow.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { Credentials } from '#web/core/sessions/credentials.ts'
import { storedAuthtypes } from './sign-in-outcome.tsx'

/** Returns when the remaining time ends, by this browser's clock (milliseconds since 1970). */
export function deadlineOf({ minutes_remaining, seconds_remaining }: Remaining): number {
  return Date.now() + (minutes_remaining * 60 + seconds_remaining) * 1000
}

/**
 * Returns the stored state of a sign-in that waits for its email code, so that the tab resumes it at the code step.
 * Used for sign-ins that began at a provider or with a link.
 */
export function codeChallengeText(login: LoginResponse, tenant: TenantChoice): string {
  const email = login.loginid
  const flow: SignInFlow = { step: 'code', email, tenants: [tenant], tenant, login, deadline: deadlineOf(login) }
  return JSON.stringify(flow)
}

/** Returns the credentials for the calls of the code step. They are not stored until the sign-in is complete. */
export function pendingCredentials(login: LoginResponse): Credentials {
  return {
    token: login.token,
    authtype: storedAuthtypes.local,
    tenantid: login.tenantid,
    companyid: login.companyid,
    userid: login.userid,
    roleid: login.roleid,
  }
}
