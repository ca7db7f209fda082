import type { Remaining } from '@portico/contract/core/authentication/code-rules.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { SignInEvent } from '@portico/contract/core/authentication/sign-in-flow.ts'
import { tenantChoice, type TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import * as z from 'zod/mini'
import type { PasswordAttempt } from '#web/core/authentication/password-attempt.ts'
import { signInLocally } from './sign-in-locally.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { troubleOf, type Trouble } from '#web/core/authentication/trouble.tsx'

/** What a password led to: a session, an event of the journey, or words to show; `isElsewhere` where users of the tenant sign in at a provider. */
export type SignInResult =
  | { login: LoginResponse; summary: string; event?: undefined }
  | { event: SignInEvent; login?: undefined }
  | (Trouble & { isElsewhere?: boolean })

/**
 * When something with so much time left ends, by this browser's clock (milliseconds since 1970).
 */
export function deadlineOf({ minutes_remaining, seconds_remaining }: Remaining): number {
  return Date.now() + (minutes_remaining * 60 + seconds_remaining) * 1000
}

/**
 * Signs in to `tenant`, by the call that fits how the visitor came.
 */
export async function signIn(tenant: TenantChoice, attempt: PasswordAttempt): Promise<SignInResult> {
  const { source } = attempt.arrival
  const outcome = await (source === null || tenant.tenantname === ''
    ? signInWithPassword(tenant, attempt)
    : signInLocally(tenant, attempt, source))
  if (outcome.ok) {
    const login = outcome.data
    if (!login.isMFA) return { login, summary: outcome.summary }
    return { event: { event: 'code-asked', login, deadline: deadlineOf(login) } }
  }
  if (outcome.refusal === 'use-single-sign-on') return { ...troubleOf(outcome), isElsewhere: true }
  if (outcome.refusal === 'choose-tenant') {
    const tenants = z.array(tenantChoice).safeParse(outcome.data)
    if (tenants.success) return { event: { event: 'tenant-asked', tenants: tenants.data } }
  }
  return troubleOf(outcome)
}
