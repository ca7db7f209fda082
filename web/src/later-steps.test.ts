import { flowTable } from '@portico/contract/core/authentication/sign-in-flow.ts'
import { expect, it } from 'vitest'
import type { AsideSlots, StepSlots } from '#web/core/authentication/step-slots.ts'
import { asides, steps } from './later-steps.tsx'

it('every step after the email, and every way besides the flow, has its component', () => {
  // The annotation fails to compile if a step is missing.
  const filled: StepSlots & AsideSlots = { ...steps, ...asides }
  const after = Object.keys(flowTable).filter((step) => step !== 'email')
  expect(Object.keys(filled).toSorted()).toEqual([...after, 'chat', 'department'].toSorted())
})
