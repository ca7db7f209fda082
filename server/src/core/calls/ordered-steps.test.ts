import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { expect, expectTypeOf, it } from 'vitest'
import type { AppContext } from '#server/core/app-context.ts'
import { orderedSteps, type Step } from './ordered-steps.ts'

const ran: string[] = []
const halve = (_: AppContext, { given }: { given: number }) => {
  ran.push('halve')
  return given % 2 === 0 ? ok({ half: given / 2 }) : err('odd' as const)
}
const checkLimit = async (_: AppContext, { half }: { half: number }) => {
  ran.push('checkLimit')
  return half > 10 ? err('too-large' as const) : ok({})
}
const describe = (_: AppContext, { given, half }: { given: number; half: number }) => {
  ran.push('describe')
  return ok({ text: `${half} is half of ${given}` })
}
const steps = orderedSteps<{ given: number }>().next(halve).next(checkLimit).next(describe)
// None of these steps uses the context.
const context = {} as AppContext

it('runs the steps in the order of the list, each with the state of those before', async () => {
  ran.length = 0
  const result = await steps.run(context, { given: 8 })
  expectTypeOf(result).toExtend<{ ok: true; value: { text: string } } | { ok: false; error: 'odd' | 'too-large' }>()
  expect(result).toEqual(ok({ given: 8, half: 4, text: '4 is half of 8' }))
  expect(steps.names).toEqual(['halve', 'checkLimit', 'describe'])
  expect(ran).toEqual(steps.names)
})

it('ends with the error of the step that returned one, and runs no later step', async () => {
  ran.length = 0
  expect(await steps.run(context, { given: 3 })).toEqual(err('odd'))
  expect(ran).toEqual(['halve'])
  expect(await steps.run(context, { given: 22 })).toEqual(err('too-large'))
  expect(ran).toEqual(['halve', 'halve', 'checkLimit'])
})

it('accepts only a step whose input the list provides', () => {
  expectTypeOf(halve).toExtend<Step<{ given: number }, Result<{ half: number }, 'odd'>>>()
  expectTypeOf(describe).not.toExtend<Step<{ given: number }, Result<{ text: string }, never>>>()
})
