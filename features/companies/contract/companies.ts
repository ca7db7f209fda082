import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { collections } from '@portico/contract/core/devices/device-facts.ts'
import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { companyName, companySettings, updateRings } from '@portico/contract/core/tenants/company-settings.ts'

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
