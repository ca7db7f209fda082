import * as z from 'zod/mini'
import { defineCall } from '../plumbing/call.ts'

/** Everything that a tenant has, for its owner to take along, also after its trial has ended. */
export const exportTenant = defineCall({
  method: 'GET',
  path: '/api/trial/export/',
  access: 'session',
  permission: 'owner',
  about: 'Everything that a tenant has, for its owner to take along.',
  output: z.object({
    /** ISO 8601. */
    exported_at: z.string(),
    tenant: z.string(),
    companies: z.array(z.object({ name: z.string(), sample: z.boolean() })),
    roles: z.array(z.object({ name: z.string(), modules: z.array(z.string()) })),
    accounts: z.array(
      z.object({
        email: z.string(),
        firstname: z.string(),
        lastname: z.string(),
        role: z.string(),
        company: z.string(),
      }),
    ),
    devices: z.array(
      z.object({
        hostname: z.string(),
        system: z.string(),
        company: z.string(),
        active: z.boolean(),
        /** Null when it has never reported. */
        last_seen_at: z.nullable(z.string()),
      }),
    ),
    requests: z.array(
      z.object({
        number: z.number(),
        title: z.string(),
        details: z.string(),
        state: z.string(),
        raised_at: z.string(),
      }),
    ),
  }),
  refusals: ['owner-only'],
})
