import type { SignInFeature } from '@portico/web/core/authentication/step-slots.ts'
import { CodeStep } from './code-step.tsx'

/** The step of a sign-in that asks for an emailed code. */
export const emailCode: SignInFeature = { steps: { code: CodeStep } }
