import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { tenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'

/**
 * Finds the tenants that an email address can sign in to. The response to an unknown address has the same shape (DESIGN
 * §4). An address of more than 50 characters is refused by `email-too-long`, unless it leads to a provider
 * (decisions/0054).
 */
export const findTenants = defineCall({
  method: 'GET',
  path: '/api/iam/login/getauth',
  access: 'anyone',
  about: 'The tenants that an email address may sign in to, and how.',
  query: z.strictObject({ emailid: textUpTo(320) }),
  output: z.array(tenantChoice),
  refusals: ['email-too-long'],
})
