import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * Lists the companies that the user sees (spec B §3, "restricted clients"), sorted by name. `isactive=true` leaves out
 * closed ones.
 */
export const listCompanies = defineCall({
  method: 'GET',
  path: '/api/company/tenant/all',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: 'The companies that the user sees, by name.',
  query: z.strictObject({ isactive: z.optional(z.enum(['true'])) }),
  output: z.array(z.object({ id: identifier, companyname: z.string(), isactive: z.boolean() })),
  refusals: [],
})
