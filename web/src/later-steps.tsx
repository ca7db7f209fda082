import { addressAfterSignIn } from '@portico/contract/features/landing/address-after-sign-in.ts'
import { ChatLinkStep } from '#web/features/chat-links/chat-link-step.tsx'
import { CodeStep } from '#web/features/email-code/code-step.tsx'
import { DoneStep } from '#web/features/sign-in/done-step.tsx'
import { PasswordWay } from '#web/features/sign-in/password-way.tsx'
import { laterStepsOf } from '#web/features/sign-in/steps.tsx'
import { TenantStep } from '#web/features/sign-in/tenant-step.tsx'
import { DepartmentStep } from '#web/features/single-sign-on/department-step.tsx'
import { ProviderStep } from '#web/features/single-sign-on/provider-step.tsx'

/** The component of each step after the email (later-steps.test.ts: without one of them it does not compile). */
export const steps = {
  tenant: TenantStep,
  password: PasswordWay,
  provider: ProviderStep,
  code: CodeStep,
  done: DoneStep,
}

/** The component of each way besides the flow. */
export const asides = {
  chat: ChatLinkStep,
  department: DepartmentStep,
}

/** The part that is loaded after hydration. */
export const laterSteps = laterStepsOf({ steps, asides, addressAfter: addressAfterSignIn })
