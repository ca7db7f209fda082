import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** An open session of the user: the device (by its browser's name), the network, and the time of its last use (UTC). */
export const openSession = z.object({
  id: identifier,
  device: z.string(),
  address: z.string(),
  timezone: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
})

export type OpenSession = z.infer<typeof openSession>

/** Lists the user's own open sessions, most recently used first. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/api/iam/user/sessions/',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: "The user's own open sessions.",
  output: z.array(openSession),
  refusals: [],
})
