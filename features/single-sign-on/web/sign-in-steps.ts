import type { SignInFeature } from '@portico/web/core/authentication/step-slots.ts'
import { DepartmentStep } from './department-step.tsx'
import { ProviderStep } from './provider-step.tsx'

/** The sign-in at an identity provider, also found by the user's department. */
export const singleSignOn: SignInFeature = {
  steps: { provider: ProviderStep },
  asides: { department: DepartmentStep },
}
