import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import { companyName, companySettings } from '@portico/contract/core/tenants/company-settings.ts'

/** Adds a company. Its name must not look like that of another company of the tenant (UTS #39). */
export const addCompany = defineCall({
  method: 'POST',
  path: '/api/company',
  access: 'session',
  permission: devicePermissions.enrolment,
  about: 'Adds a company.',
  body: z.strictObject({ companyname: companyName }),
  output: companySettings,
  refusals: ['company-name-taken', 'companies-not-yours'],
})
