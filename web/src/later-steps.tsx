import { addressAfterSignIn } from '@portico/features/landing/contract/address-after-sign-in.ts'
import { laterStepsOf } from '@portico/features/sign-in/web/steps.tsx'
import type { SignInFeature } from '#web/core/authentication/step-slots.ts'
import * as features from './sign-in-features.ts'

const all: readonly SignInFeature[] = Object.values(features)

/** The component of each step after the email. */
export const steps: NonNullable<SignInFeature['steps']> = Object.assign({}, ...all.map((feature) => feature.steps))

/** The component of each way outside the flow. */
export const asides: NonNullable<SignInFeature['asides']> = Object.assign({}, ...all.map((feature) => feature.asides))

/** The steps that are loaded after hydration. */
export const laterSteps = laterStepsOf({ steps, asides, addressAfter: addressAfterSignIn })
