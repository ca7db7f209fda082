import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** The parts of a tenant's data, in the order in which they are exported. */
export const exportParts = [
  'tenant',
  'domain',
  'companies',
  'roles',
  'modules',
  'menus',
  'accounts',
  'preferences',
  'boards',
  'board_mails',
  'networks',
  'connections',
  'certificates',
  'group_roles',
  'linked_identities',
  'proven_domains',
  'chat_hubs',
  'enrolment_codes',
  'devices',
  'device_facts',
  'device_users',
  'device_events',
  'requests',
  'request_entries',
  'approvals',
  'approvers',
  'desk_queues',
  'desk_canned_replies',
  'events',
] as const

export type ExportPart = (typeof exportParts)[number]

/**
 * All data of a tenant, exported to its owner, also after its trial has ended. A response has at most 1,000 rows;
 * `next`, sent as `after` within ten minutes, returns the following ones.
 */
export const exportTenant = defineCall({
  method: 'GET',
  path: '/api/trial/export/',
  access: 'session',
  permission: 'owner',
  isList: true,
  about: 'Everything that a tenant owns, for its owner to take along, 1,000 rows at a time.',
  query: z.object({
    /** The `next` of the previous response; without it the export begins. */
    after: z.optional(z.string().check(z.regex(/^[\w-]{1,4000}$/))),
  }),
  output: z.object({
    /** ISO 8601. */
    exported_at: z.string(),
    tenant: z.string(),
    /** The parts of this response. A part may continue in the next response. */
    parts: z.array(z.object({ part: z.enum(exportParts), rows: z.array(z.record(z.string(), z.unknown())) })),
    /** Null in the last response. */
    next: z.nullable(z.string()),
  }),
  refusals: ['owner-only'],
})

/** Removes a new tenant's sample company with all its data; idempotent. */
export const removeSample = defineCall({
  method: 'DELETE',
  path: '/api/trial/sample/',
  access: 'session',
  permission: 'owner',
  about: 'Remove the sample data of a new tenant.',
  output: z.object({ removed: z.boolean() }),
  refusals: ['owner-only'],
})
