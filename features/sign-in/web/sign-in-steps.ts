import type { SignInFeature } from '@portico/web/core/authentication/step-slots.ts'
import { DoneStep } from './done-step.tsx'
import { PasswordWay } from './password-way.tsx'
import { TenantStep } from './tenant-step.tsx'

/** The steps of every sign-in after the email. */
export const signIn: SignInFeature = { steps: { tenant: TenantStep, password: PasswordWay, done: DoneStep } }
