import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { companyName, companySettings } from './company-settings.ts'

/** Adds a company. Names are unique in a tenant, in any capitals. */
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
