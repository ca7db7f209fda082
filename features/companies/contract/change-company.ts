import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import { collections } from '@portico/contract/core/devices/device-facts.ts'
import { companyName, companySettings, updateRings } from '@portico/contract/core/tenants/company-settings.ts'

/**
 * Changes some of a company's settings. A closed company enrols no devices, and the server refuses its agents' reports.
 * Administrators of a customer can only make settings stricter than the provider has set them (provider-floors.ts).
 */
export const changeCompany = defineCall({
  method: 'PUT',
  path: '/api/company/:id',
  access: 'session',
  permission: devicePermissions.enrolment,
  about: 'Changes what a company collects of its devices, and how they are enrolled and updated.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({
    companyname: z.optional(companyName),
    isactive: z.optional(z.boolean()),
    collection: z.optional(z.enum(collections)),
    needs_approval: z.optional(z.boolean()),
    update_ring: z.optional(z.nullable(z.literal(updateRings))),
  }),
  output: companySettings,
  refusals: ['no-such-company', 'company-name-taken', 'company-is-own', 'below-provider-floor'],
})
