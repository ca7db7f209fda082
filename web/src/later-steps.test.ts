import { flowTable } from '@portico/contract/core/authentication/sign-in-flow.ts'
import { expect, it } from 'vitest'
import { asides, steps } from './later-steps.tsx'

it('every step after the email, and every way besides the flow, has its component', () => {
  const after = Object.keys(flowTable).filter((step) => step !== 'email')
  expect(Object.keys({ ...steps, ...asides }).toSorted()).toEqual([...after, 'chat', 'department'].toSorted())
})
