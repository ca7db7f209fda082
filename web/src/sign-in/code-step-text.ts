import type { LoginResponse } from '@portico/contract/sign-in/login-response.ts'
import type { SignInJourney } from '@portico/contract/sign-in/sign-in-journey.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { deadlineOf } from './sign-in-with-tenant.ts'

/**
 * The code step of a sign-in that began elsewhere, as a tab keeps it to go on with.
 */
export function codeStepText(login: LoginResponse, tenant: TenantChoice): string {
  const email = login.loginid
  const journey: SignInJourney = { step: 'code', email, tenants: [tenant], tenant, login, deadline: deadlineOf(login) }
  return JSON.stringify(journey)
}
