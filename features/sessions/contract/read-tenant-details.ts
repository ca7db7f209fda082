import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * Reads the tenant that the user is signed in to (spec A §7, "Other paths defined"). `session_timeout` is the number of
 * minutes without use after which a session ends. `trial_ends_at` is an instant in UTC, null for a tenant that is not
 * on trial.
 */
export const readTenantDetails = defineCall({
  method: 'GET',
  path: '/api/tenantdetails/',
  access: 'session',
  permission: 'own-account',
  about: 'The tenant that the user is signed in to.',
  output: z.object({
    id: identifier,
    tenantname: z.string(),
    tenantdesc: z.string(),
    authtype: z.enum(['local', 'msauth', 'externalidp']),
    session_timeout: z.number(),
    ismsp: z.boolean(),
    trial_ends_at: z.nullable(z.string()),
  }),
  refusals: [],
})
