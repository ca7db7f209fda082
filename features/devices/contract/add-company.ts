import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { companyName, companySettings } from './company-settings.ts'

/** Adds a company. No two names of a tenant look the same (UTS #39). */
export const addCompany = defineCall({
  method: 'POST',
  path: '/api/company',
  access: 'session',
  permission: 'enrolment',
  about: 'Adds a company.',
  body: z.strictObject({ companyname: companyName }),
  output: companySettings,
  refusals: ['company-name-taken', 'companies-not-yours'],
})
