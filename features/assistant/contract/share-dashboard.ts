import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { savedDashboard } from './saved-dashboard.ts'

/**
 * Shares a dashboard of the user inside the tenant, or ends that and the pins of others. Users of the author's company and of the tenant's
 * own company may then open it, and with it all rows of its file, if that is the author's; of own data each sees what he may see.
 */
export const shareDashboard = defineCall({
  method: 'PUT',
  path: '/api/assistant/dashboards/:id/share',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Share a dashboard inside the tenant, or end that.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ is_shared: z.boolean() }),
  output: savedDashboard,
  refusals: ['no-such-dashboard'],
})
