import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { SignInFlow } from '@portico/contract/core/authentication/sign-in-flow.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { deadlineOf } from '#web/features/sign-in/sign-in-with-tenant.ts'

/**
 * The code step of a sign-in that began elsewhere, as a tab keeps it to go on with.
 */
export function codeChallengeText(login: LoginResponse, tenant: TenantChoice): string {
  const email = login.loginid
  const flow: SignInFlow = { step: 'code', email, tenants: [tenant], tenant, login, deadline: deadlineOf(login) }
  return JSON.stringify(flow)
}
