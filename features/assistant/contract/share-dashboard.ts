import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { savedDashboard } from './saved-dashboard.ts'

/**
 * Shares one of the user's dashboards within the tenant, or stops sharing it, which removes other users' pins. Users of
 * the author's company and of the tenant's own company can then open it. They see all rows of its file, if the file is
 * the author's; of own data they see only the rows that they may see.
 */
export const shareDashboard = defineCall({
  method: 'PUT',
  path: '/api/assistant/dashboards/:id/share',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Share a dashboard within the tenant, or stop sharing it.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ is_shared: z.boolean() }),
  output: savedDashboard,
  refusals: ['no-such-dashboard'],
})
