import { addressAfterSignIn } from '@portico/features/landing/contract/address-after-sign-in.ts'
import { ChatLinkStep } from '@portico/features/chat-links/web/chat-link-step.tsx'
import { CodeStep } from '@portico/features/email-code/web/code-step.tsx'
import { DoneStep } from '@portico/features/sign-in/web/done-step.tsx'
import { PasswordWay } from '@portico/features/sign-in/web/password-way.tsx'
import { laterStepsOf } from '@portico/features/sign-in/web/steps.tsx'
import { TenantStep } from '@portico/features/sign-in/web/tenant-step.tsx'
import { DepartmentStep } from '@portico/features/single-sign-on/web/department-step.tsx'
import { ProviderStep } from '@portico/features/single-sign-on/web/provider-step.tsx'

/** The component of each step after the email (later-steps.test.ts fails to compile if one is missing). */
export const steps = {
  tenant: TenantStep,
  password: PasswordWay,
  provider: ProviderStep,
  code: CodeStep,
  done: DoneStep,
}

/** The component of each way outside the flow. */
export const asides = {
  chat: ChatLinkStep,
  department: DepartmentStep,
}

/** The steps that are loaded after hydration. */
export const laterSteps = laterStepsOf({ steps, asides, addressAfter: addressAfterSignIn })
