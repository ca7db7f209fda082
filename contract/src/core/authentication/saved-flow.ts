import * as z from 'zod/mini'
import { loginResponse } from './login-response.ts'
import type { FlowSoFar, SignInFlow } from './sign-in-flow.ts'
import { tenantChoice } from './tenant-choice.ts'

// One schema for all steps, with the fields that each needs: smaller in the browser than a union.
const kept = z.object({
  step: z.enum(['email', 'tenant', 'password', 'provider', 'code']),
  email: z.string(),
  tenants: z.optional(z.array(tenantChoice)),
  tenant: z.optional(tenantChoice),
  login: z.optional(loginResponse),
  deadline: z.optional(z.number()),
})

const needed = {
  email: [],
  tenant: ['tenants'],
  password: ['tenants', 'tenant'],
  provider: ['tenants', 'tenant'],
  code: ['tenants', 'tenant', 'login', 'deadline'],
} as const

/** Returns the flow that a reloaded page stored as text; null for other text or a completed flow. */
export function flowFromText(text: string | null): FlowSoFar | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const flow = wholeFlow(value)
    return flow === null ? null : { flow, reached: wholeFlow((value as { reached?: unknown }).reached) ?? flow }
  } catch {
    return null
  }
}

function wholeFlow(value: unknown): SignInFlow | null {
  const { data } = kept.safeParse(value)
  const isWhole = data !== undefined && needed[data.step].every((part) => data[part] !== undefined)
  return isWhole ? (data as SignInFlow) : null
}
