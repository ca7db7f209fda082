import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { companySettings } from '@portico/contract/core/tenants/company-settings.ts'

/** Reads a company's settings for its devices. */
export const readCompany = defineCall({
  method: 'GET',
  path: '/api/company/:id',
  access: 'session',
  permission: 'Insight',
  about: 'What a company collects of its devices, and how they are enrolled and updated.',
  params: z.strictObject({ id: identifier }),
  output: companySettings,
  refusals: ['no-such-company'],
})
