import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { savedDashboard } from './dashboards.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * The dashboards that the user pinned to Insights, in the order of pinning. Empty for users who may not use the
 * assistant.
 */
export const listPins = defineCall({
  method: 'GET',
  path: '/api/assistant/pins',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: 'List the dashboards that the user has pinned to Insights.',
  output: z.array(savedDashboard),
  refusals: [],
})

/** Pins a dashboard to the user's Insights page, with or without a weekly email, or unpins it. */
export const pinDashboard = defineCall({
  method: 'PUT',
  path: '/api/assistant/dashboards/:id/pin',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Pin a dashboard to Insights.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ is_pinned: z.boolean(), mails_weekly: z.boolean() }),
  output: savedDashboard,
  refusals: ['no-such-dashboard', 'dashboard-not-signed', 'too-many-pins'],
})
