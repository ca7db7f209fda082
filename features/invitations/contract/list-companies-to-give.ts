import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * Lists the companies that an owner can assign to an invited colleague: those that the owner sees, by name, without
 * closed and sample companies. The owner's own company is first.
 */
export const listCompaniesToGive = defineCall({
  method: 'GET',
  path: '/api/trial/invitation/companies/',
  access: 'session',
  permission: 'owner',
  isList: true,
  about: 'The companies that a colleague may be invited to.',
  output: z.array(z.object({ id: identifier, companyname: z.string() })),
  refusals: ['owner-only'],
})
